"""Fixtures: one cluster of real nodes for all tests, the binary, and folders with specs."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_work import ROOT, Place

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

# A node that is gone is noticed after five seconds, not fifteen.
DEATHS = {"health_check_period_ms": 1000, "health_check_failure_threshold": 5}


@pytest.fixture(scope="session")
def binary() -> str:
    """The binary under test: `JAVELINA`, else the release build of the workspace."""
    path = os.environ.get("JAVELINA", str(ROOT / "target" / "release" / "javelina"))
    if not shutil.which(path):
        pytest.exit(f"there is no binary {path}: `cargo build --release` makes it, JAVELINA names another", 2)
    return path


@pytest.fixture(scope="session")
def cluster() -> Iterator[object]:
    """A cluster whose head plays nothing, with two nodes of one CPU."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "_system_config": DEATHS})
    cluster.add_node(num_cpus=1)
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture
def place(tmp_path: Path, binary: str, monkeypatch: pytest.MonkeyPatch) -> Place:
    """An empty folder with a spec, in which commands run."""
    monkeypatch.chdir(tmp_path)
    return Place(tmp_path, binary)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory, binary: str) -> Path:
    """Report that one machine writes of the usual spec."""
    folder = tmp_path_factory.mktemp("whole")
    place = Place(folder, binary)
    subprocess.run([binary, "batch", place.spec, "--out", "one"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "one"
