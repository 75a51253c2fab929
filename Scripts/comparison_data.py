"""Data for the scripts that compare with other encoders."""
import numpy as np


def write_lifts(path):
    """Half a year of one lift: increasing every week, with daily variation."""
    with open(path, "w") as file:
        file.write("date,weight\n")
        for day in range(0, 180, 3):
            date = np.datetime64("2024-01-02") + day
            file.write(f"{date},{60 + 0.15 * day + 6 * ((day * 7) % 11) / 11:.1f}\n")
