#!/usr/bin/env python3
"""Draws one picture for each row of a data set with Ray Data.

usage: render_rows.py SCENE ROWS PATTERN [--workers 1] [--jobs 4] [--program afterglow] [--results FOLDER] [-- OPTIONS...]

ROWS is a .json, .ndjson, .csv or .parquet file, or a folder of such. OPTIONS go to `afterglow batch`. Each worker keeps one
process of Afterglow, which reads the scene and its fonts once, and feeds it rows through a pipe. One worker for each machine,
with a job for each of its cores, starts soonest: every worker is a Python process that loads Ray first.
"""
import argparse, json, subprocess, sys, threading, time
from pathlib import Path

# Rows of each core between two outcomes: many enough that a process seldom waits for rows.
ROWS = 512


def without_nulls(value):
    """A row as its author wrote it: columns that a row does not have are nulls in a table."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


class Renderer:
    """A worker: rows in, what became of them out."""

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
        # Pipes hold little: whoever writes all rows before reading an answer waits for ever.
        writer = threading.Thread(target=self.write, args=(lines,))
        writer.start()
        answers = [self.process.stdout.readline() for _ in texts]
        writer.join()
        if not all(answers):
            raise RuntimeError(f"afterglow ended with exit code {self.process.wait()}; its errors are in the worker's log")
        # Answers come as rows are done; they are numbered from the first row of the process on.
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
            pass  # The process has ended, which reading its answers shows.


# Ray reads rows within the workers that draw them, which saves the start of a process, if both ask for the same share of a
# machine and the rows come as they are read. With half of the cores for each, reading finds room where Ray keeps it apart.
WRITING = 0.1


def local_files(path):
    """The files that a path names on this machine; none where it is elsewhere."""
    path = Path(path)
    return [file for file in sorted(path.rglob("*")) if file.is_file()] if path.is_dir() else [path] if path.is_file() else []


def read(options, share):
    import ray.data

    files = local_files(options.rows)
    suffix = (files[0] if files else Path(options.rows)).suffix
    # One block for each file: Ray draws blocks that it splits in a process apart from the one that reads them.
    blocks = {"override_num_blocks": len(files)} if len(files) >= options.workers else {}
    if suffix == ".parquet":
        return ray.data.read_parquet(options.rows, ray_remote_args=share, **blocks)
    read = ray.data.read_csv if suffix == ".csv" else ray.data.read_json
    return read(options.rows, file_extensions=None, ray_remote_args=share, **blocks)


def draw(options, more):
    """Draws all rows; how many ended in each status. Ray has been started."""
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
    # What follows -- is not ours.
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
