#!/usr/bin/env python3
"""Draws one image for each row of a data set with Ray Data.

usage: render_rows.py SCENE ROWS PATTERN [--workers 1] [--jobs 4] [--program afterglow] [--results FOLDER] [-- OPTIONS...]

ROWS is a .json, .ndjson, .csv or .parquet file, or a directory of such files. OPTIONS are passed to `afterglow batch`.
Each worker starts one Afterglow process, which reads the scene and its fonts once, and sends it rows through a pipe.
One worker per machine, with one job per core, starts fastest: every worker is a Python process that must load Ray.
"""
import argparse, json, subprocess, sys, threading, time
from pathlib import Path

# Rows per core in a block: enough that a process rarely waits for rows.
ROWS = 512


def without_nulls(value):
    """The row without nulls, which a table has for the columns that the row lacks."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


class Renderer:
    """A worker that draws rows and returns their results."""

    def __init__(self, program, scene, pattern, jobs, options):
        self.count = ROWS * jobs
        command = [program, "batch", scene, "--data", "-", "--results", "-", "-o", pattern, "--jobs", str(jobs), "--quiet", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, block):
        for start in range(0, block.num_rows, self.count):
            yield self.draw(block.slice(start, self.count))

    def draw(self, rows):
        texts = [json.dumps(without_nulls(row), ensure_ascii=False, default=str) for row in rows.to_pylist()]
        lines = "".join(text + "\n" for text in texts).encode()
        # A pipe has a small buffer: writing all rows before reading an answer would block forever.
        writer = threading.Thread(target=self.write, args=(lines,))
        writer.start()
        answers = [self.process.stdout.readline() for _ in texts]
        writer.join()
        if not all(answers):
            raise RuntimeError(f"afterglow ended with exit code {self.process.wait()}; its errors are in the worker's log")
        # Answers arrive in the order of completion; rows are numbered from the first one of the process.
        answers = sorted((json.loads(answer) for answer in answers), key=lambda answer: answer["row"])
        return {
            "row": texts,
            "status": [answer["status"] for answer in answers],
            "path": [answer.get("path", "") for answer in answers],
            "errors": ["\n".join(answer.get("errors", [])) for answer in answers],
        }

    def write(self, lines):
        try:
            self.process.stdin.write(lines)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The process has exited, which is detected when its answers are read.


# Ray reads rows in the workers that draw them, without starting another process, if both request the same resources
# and the blocks are not split. With half of the cores for each, there are also enough if Ray separates them.
WRITING = 0.1


def local_files(path):
    """The local files at a path; empty if it is not local."""
    path = Path(path)
    return [file for file in sorted(path.rglob("*")) if file.is_file()] if path.is_dir() else [path] if path.is_file() else []


def read(options, share):
    import ray.data

    files = local_files(options.rows)
    suffix = (files[0] if files else Path(options.rows)).suffix
    # One block per file: if Ray splits blocks, it draws them in another process than the one that reads them.
    blocks = {"override_num_blocks": len(files)} if len(files) >= options.workers else {}
    if suffix == ".parquet":
        return ray.data.read_parquet(options.rows, ray_remote_args=share, **blocks)
    read = ray.data.read_csv if suffix == ".csv" else ray.data.read_json
    return read(options.rows, file_extensions=None, ray_remote_args=share, **blocks)


def draw(options, more):
    """Draws all rows; returns the number of rows with each status. Ray must be initialized."""
    import ray.data

    share = {"num_cpus": (options.jobs - WRITING) / 2, "scheduling_strategy": "SPREAD"}
    outcomes = read(options, share).map_batches(
        Renderer, batch_format="pyarrow", batch_size=None, compute=ray.data.ActorPoolStrategy(size=options.workers),
        fn_constructor_args=(options.program, options.scene, options.pattern, options.jobs, more), **share)
    if options.results:
        outcomes.write_parquet(options.results, ray_remote_args={"num_cpus": WRITING})
        outcomes = ray.data.read_parquet(options.results)
    counts = {}
    for batch in outcomes.iter_batches(batch_format="pyarrow"):
        for status in batch.column("status").to_pylist():
            counts[status] = counts.get(status, 0) + 1
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scene")
    parser.add_argument("rows")
    parser.add_argument("pattern")
    parser.add_argument("--workers", type=int, default=1, help="processes of Afterglow, one for each machine")
    parser.add_argument("--jobs", type=int, default=4, help="threads of each process, one for each core")
    parser.add_argument("--program", default="afterglow")
    parser.add_argument("--results", help="folder for what became of the rows, as Parquet files")
    # The options after -- are passed to `afterglow batch`.
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:end])

    import ray
    import ray.data

    begin = time.monotonic()
    ray.init(include_dashboard=False, logging_level="error")
    started = time.monotonic()
    counts = draw(options, sys.argv[end + 1:])
    finished = time.monotonic()
    print(json.dumps({
        "counts": counts, "seconds": round(finished - started, 2), "perSecond": round(sum(counts.values()) / (finished - started), 1),
        "secondsToStart": round(started - begin, 2),
    }))


if __name__ == "__main__":
    main()
