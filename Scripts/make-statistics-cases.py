#!/usr/bin/env python3
"""Computes statistics with pandas, NumPy, SciPy and statsmodels, which the tests of Tabular compare with its own.

Usage: Scripts/make-statistics-cases.py > Tests/TabularTests/Cases/statistics.json
"""
import json

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.nonparametric.smoothers_lowess import lowess
import statsmodels.api as sm

random = np.random.default_rng(7)
n = 83
x = np.round(random.uniform(1, 40, n), 3)
y = np.round(3 + 0.8 * x + random.normal(0, 4, n), 3)
y = np.where(y > 0.5, y, 0.5)
cases = {"x": x.tolist(), "y": y.tolist()}

grid = np.linspace(x.min(), x.max(), 101)
cases["polynomials"] = {str(d): np.polynomial.Polynomial.fit(x, y, d)(grid).tolist() for d in (2, 3, 6)}


def ols(u, v, at, weights=None):
    fit = sm.WLS(v, sm.add_constant(u), weights=np.ones(len(v)) if weights is None else weights).fit()
    return fit.predict(sm.add_constant(at))


cases["linear"] = ols(x, y, np.array([x.min(), x.max()])).tolist()
cases["logarithmic"] = ols(np.log(x), y, np.log(grid)).tolist()
cases["exponential"] = np.exp(ols(x, np.log(y), grid, y)).tolist()
cases["power"] = np.exp(ols(np.log(x), np.log(y), np.log(grid))).tolist()
frame = sm.OLS(y, sm.add_constant(x)).fit().get_prediction(sm.add_constant(grid)).summary_frame(alpha=0.05)
cases["lower"], cases["upper"] = frame["mean_ci_lower"].tolist(), frame["mean_ci_upper"].tolist()

smooth = lowess(y, x, frac=0.3, it=2, delta=0, return_sorted=True)
cases["loess"] = pd.DataFrame(smooth, columns=["x", "y"]).groupby("x")["y"].mean().tolist()

places = np.linspace(x.min(), x.max(), 201)
cases["density"] = [float(np.mean(stats.norm.pdf(p, x, 1.7))) for p in places]
cases["cumulative"] = [float(np.mean(stats.norm.cdf(p, x, 1.7))) for p in places]

series = pd.Series(y)
cases["deviation"], cases["variance"], cases["error"] = series.std(), series.var(), series.sem()
cases["quartiles"] = [series.quantile(0.25), series.quantile(0.75)]
cases["rank"] = series.rank(method="min").tolist()
cases["denseRank"] = series.rank(method="dense").tolist()
cases["runningSum"] = series.cumsum().tolist()
cases["centered"] = series.rolling(7, center=True, min_periods=1).mean().tolist()
cases["quantiles"] = [float(np.quantile(y, p)) for p in np.arange(0.05, 1, 0.1)]
probabilities = [1e-9, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999]
cases["normal"] = [[p, stats.norm.ppf(p)] for p in probabilities]
cases["student"] = [[p, d, stats.t.ppf(p, d)] for d in (1, 2.5, 7, 81, 4000) for p in probabilities[1:]]
print(json.dumps(cases))
