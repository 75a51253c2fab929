#!/usr/bin/env python3
"""OpenCV's stackBlur on an image of 1080×1920 RGBA pixels of 8 bits, to compare with `make bench`.

stackBlur is not a true Gaussian; its kernels of 99 and 573 correspond to standard deviations of about 20 and 117.
Needs `pip install opencv-python-headless`.
"""
import statistics
import time

import cv2
import numpy

picture = numpy.random.default_rng(1).integers(0, 256, (1920, 1080, 4), numpy.uint8)
for kernel in (99, 573):
    for threads in (1, 2):
        cv2.setNumThreads(threads)
        times = []
        for _ in range(22):
            start = time.perf_counter()
            cv2.stackBlur(picture, (kernel, kernel))
            times.append(time.perf_counter() - start)
        print(f"stackBlur kernel {kernel}, threads {threads}: {statistics.median(times[1:]) * 1000:.1f} ms")
