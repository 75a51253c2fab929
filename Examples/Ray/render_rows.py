#!/usr/bin/env python3
"""Draws one image for each row of a data lake with Ray.

usage: render_rows.py SCENE ROWS PATTERN [--workers 1] [--jobs CORES] [--program afterglow] [--results FOLDER] [--ray-data] [-- OPTIONS...]

ROWS is a .json, .ndjson (one row per line), .csv or .parquet file, or a directory of such files, which every machine can
read. OPTIONS are passed to `afterglow batch`. Each worker starts one Afterglow process, which reads the scene and its fonts
once, and sends it rows through a pipe. Use one worker per machine, with one job per core: every worker is a Python process,
which takes longer to start than Afterglow does.

Workers are actors of Ray that read the files themselves. With --ray-data they are part of a data set of Ray Data instead,
for rows that other steps produce or outcomes that other steps use; Ray Data starts three more Python processes.
"""
import argparse, json, os, subprocess, sys, threading, time
from pathlib import Path

# Rows per core that are written before the first answer is read: enough that the process rarely waits for rows.
ROWS = 512
FORMATS = {".parquet": "parquet", ".csv": "csv", ".json": "json", ".ndjson": "json"}


def without_nulls(value):
    """The row without nulls, which a table has for the columns that the row lacks."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


class Renderer:
    """A process of Afterglow that draws rows and reports their outcomes."""

    def __init__(self, program, scene, pattern, jobs, options):
        self.count = ROWS * jobs
        command = [program, "batch", scene, "--data", "-", "--results", "-", "-o", pattern, "--jobs", str(jobs), "--quiet", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, block):
        """The outcomes of a table's rows, as columns; called by Ray Data's `map_batches`."""
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

    def draw_share(self, file, share, shares, outcomes_file):
        """Draws every `shares`-th batch of a file's rows, from number `share` on; returns how many ended in each status."""
        import pyarrow
        import pyarrow.dataset

        rows = pyarrow.dataset.dataset(file, format=FORMATS[Path(file).suffix])
        counts, tables = {}, []
        for index, batch in enumerate(rows.to_batches(batch_size=self.count)):
            if index % shares != share:
                continue
            for outcomes in self(batch):
                add(outcomes["status"], counts)
                tables += [pyarrow.table(outcomes)] if outcomes_file else []
        if tables:
            import pyarrow.parquet

            Path(outcomes_file).parent.mkdir(parents=True, exist_ok=True)
            pyarrow.parquet.write_table(pyarrow.concat_tables(tables), outcomes_file)
        return counts


def add(statuses, counts):
    for status in statuses:
        counts[status] = counts.get(status, 0) + 1


def local_files(path):
    """The local files at a path; empty if it is not local."""
    path = Path(path)
    return [file for file in sorted(path.rglob("*")) if file.suffix in FORMATS] if path.is_dir() else [path] if path.is_file() else []


def draw(options, arguments):
    """Draws all rows by actors; returns how many ended in each status."""
    import ray
    from ray.util import ActorPool

    files = [str(file.resolve()) for file in local_files(options.rows)]
    if not files:
        sys.exit(f"{options.rows}: no file with one of these extensions: {', '.join(FORMATS)}")
    # Ray would wait forever for cores that no machine has.
    room = sum(int(node["Resources"].get("CPU", 0)) // options.jobs for node in ray.nodes() if node["Alive"])
    if room < options.workers:
        sys.exit(f"--workers {options.workers} --jobs {options.jobs}: the machines of this cluster have room for {room} workers with so many jobs")
    # A worker that exits is restarted with the file it was drawing: rows drawn twice give the same bytes.
    actor = ray.remote(num_cpus=options.jobs, scheduling_strategy="SPREAD", max_restarts=3, max_task_retries=3)(Renderer)
    pool = ActorPool([actor.remote(*arguments) for _ in range(options.workers)])
    # If there are fewer files than workers, each file is divided.
    shares = -(-options.workers // len(files))
    results = options.results and str(Path(options.results).resolve())
    counts = {}
    # Numbered: files of partitions often have the same name.
    tasks = [
        (file, share, shares, results and f"{results}/{number}-{share}-{Path(file).stem}.parquet")
        for number, file in enumerate(files) for share in range(shares)]
    for outcome in pool.map_unordered(lambda actor, task: actor.draw_share.remote(*task), tasks):
        for status, count in outcome.items():
            counts[status] = counts.get(status, 0) + count
    return counts


# Ray Data reads rows in the workers that draw them, without starting another process, if reading and drawing request the
# same resources and batches are the blocks that were read. With half of the cores for each, there are also enough if Ray
# separates them.
WRITING = 0.1


def read(options, share):
    import ray.data

    files = local_files(options.rows)
    suffix = (files[0] if files else Path(options.rows)).suffix
    # One block per file: if Ray divides blocks, it draws them in another process than the one that reads them.
    blocks = {"override_num_blocks": len(files)} if len(files) >= options.workers else {}
    if suffix == ".parquet":
        return ray.data.read_parquet(options.rows, ray_remote_args=share, **blocks)
    read = ray.data.read_csv if suffix == ".csv" else ray.data.read_json
    return read(options.rows, file_extensions=None, ray_remote_args=share, **blocks)


def draw_data_set(options, arguments):
    """Draws all rows by Ray Data; returns how many ended in each status."""
    import ray.data

    share = {"num_cpus": (options.jobs - WRITING) / 2, "scheduling_strategy": "SPREAD"}
    outcomes = read(options, share).map_batches(
        Renderer, batch_format="pyarrow", batch_size=None, compute=ray.data.ActorPoolStrategy(size=options.workers),
        fn_constructor_args=arguments, **share)
    if options.results:
        outcomes.write_parquet(options.results, ray_remote_args={"num_cpus": WRITING})
        outcomes = ray.data.read_parquet(options.results)
    counts = {}
    for batch in outcomes.iter_batches(batch_format="pyarrow"):
        add(batch.column("status").to_pylist(), counts)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scene")
    parser.add_argument("rows")
    parser.add_argument("pattern")
    parser.add_argument("--workers", type=int, default=1, help="processes of Afterglow, one per machine")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="threads of each process (default: the cores of this machine)")
    parser.add_argument("--program", default="afterglow")
    parser.add_argument("--results", help="folder for the outcomes of the rows, as Parquet files")
    parser.add_argument("--ray-data", action="store_true", help="draw the rows of a data set of Ray Data")
    # Arguments after -- are for Afterglow.
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:end])
    # Workers have other working directories.
    scene, pattern = str(Path(options.scene).resolve()), str(Path(options.pattern).absolute())
    arguments = (options.program, scene, pattern, options.jobs, sys.argv[end + 1:])

    import ray

    if options.ray_data:
        import ray.data  # noqa: F401

    begin = time.monotonic()
    ray.init(include_dashboard=False, logging_level="error")
    started = time.monotonic()
    counts = (draw_data_set if options.ray_data else draw)(options, arguments)
    finished = time.monotonic()
    print(json.dumps({
        "counts": counts, "seconds": round(finished - started, 2), "perSecond": round(sum(counts.values()) / (finished - started), 1),
        "secondsToStart": round(started - begin, 2),
    }))


if __name__ == "__main__":
    main()
