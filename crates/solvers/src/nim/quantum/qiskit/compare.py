#!/usr/bin/env python3
"""Runs the circuits that `kythu quantum --qasm` exports in Qiskit and compares what is measured there with what Kỳ Thủ says.

    cd crates/solvers/src/nim/quantum/qiskit
    python3 -m venv /tmp/qiskit && /tmp/qiskit/bin/pip install -r requirements.txt
    cargo build --release
    /tmp/qiskit/bin/python compare.py PATH/TO/target/release/kythu

For every position two things must hold:

* exactly: the final state of Qiskit's simulator gives every wanted move the chance 1/k, and everything else none (within 1e-9);
* by measuring: the counts of Qiskit's shots and those of Kỳ Thủ's come from the same distribution (chi-square test of the two
  samples, refused below a chance of one in a thousand; the seeds are fixed, so that the answer is the same every time).

Ends with code 1 if any of it fails. Not part of `cargo test`, which needs nothing but Rust.
"""

import json
import math
import subprocess
import sys

import numpy
from qiskit import qasm3, transpile
from qiskit_aer import AerSimulator

# Heaps and whether the last stone loses: won and lost ones, a single heap, empty heaps, all ones, and 20 qubits.
POSITIONS = [
    ("1,2", False),
    ("1,2", True),
    ("3", False),
    ("1,1,1", True),
    ("1,1,1,1", True),
    ("2,2", True),
    ("0,2,3,0,1", False),
    ("1,2,3", True),
    ("1,3,5,6", False),
    ("1,3,5,7", False),
    ("1,3,5,7", True),
    ("7,5,3,4", True),
    ("7,7,7,7", False),
]
SHOTS = 20_000


def kythu(program, *args):
    return subprocess.run([program, "quantum", *args], check=True, capture_output=True, text=True).stdout


def in_notation(heaps, index, size):
    """What was measured, in Kỳ Thủ's notation; None if it is no legal move."""
    live = [(number, stones) for number, stones in enumerate(heaps, 1) if stones > 0]
    if index >= len(live) or size >= live[index][1]:
        return None
    number, stones = live[index]
    return f"h{number}-{stones - size}"


def run(circuit, **how):
    simulator = AerSimulator(method="statevector")
    return simulator.run(transpile(circuit, simulator, optimization_level=0), **how).result()


def exact(circuit, heaps):
    """The chance of every outcome, from the state before the measurement."""
    bare = circuit.copy()
    bare.remove_final_measurements()
    place = {qubit: at for at, qubit in enumerate(bare.qubits)}
    registers = {register.name: [place[qubit] for qubit in register] for register in bare.qregs}
    index, size = registers.get("index", []), registers["size"]
    bare.save_probabilities(index + size)
    chances = run(bare, shots=1).data()["probabilities"]
    found = {}
    for outcome in numpy.flatnonzero(chances > 1e-12):
        move = in_notation(heaps, int(outcome) & ((1 << len(index)) - 1), int(outcome) >> len(index))
        found[move] = found.get(move, 0.0) + float(chances[outcome])
    return found


def measured(circuit, heaps, shots, seed):
    """Counts of moves, from shots."""
    counts = run(circuit, shots=shots, seed_simulator=seed).get_counts()
    names = [register.name for register in circuit.cregs]
    found = {}
    for bits, count in counts.items():
        # Qiskit writes the last register first.
        values = dict(zip(reversed(names), (int(word, 2) for word in bits.split())))
        move = in_notation(heaps, values.get("measured_index", 0), values["measured_size"])
        found[move] = found.get(move, 0) + count
    return found


def chi_square(one, other):
    """How far two samples of the same size are apart, and what is exceeded once in a thousand times."""
    moves = sorted(set(one) | set(other), key=str)
    value = sum((one.get(m, 0) - other.get(m, 0)) ** 2 / (one.get(m, 0) + other.get(m, 0)) for m in moves)
    degrees = len(moves) - 1
    if degrees == 0:
        return value, 1e-9
    ninth = 2 / (9 * degrees)
    return value, degrees * (1 - ninth + 3.0902 * math.sqrt(ninth)) ** 3


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program, failed = sys.argv[1], 0
    print(f"{'heaps':>12}  play    qubits  wanted  off by     chi-square (limit)")
    for heaps, misere in POSITIONS:
        rule = ["--misere"] if misere else []
        ours = json.loads(kythu(program, heaps, *rule, "--shots", str(SHOTS), "--seed", "1", "--json"))
        circuit = qasm3.loads(kythu(program, heaps, *rule, "--qasm"))
        stones = [int(heap) for heap in heaps.split(",")]
        legal = [f"h{n}-{take}" for n, heap in enumerate(stones, 1) for take in range(1, heap + 1)]
        wanted = ours["winning"] or legal
        chances = exact(circuit, stones)
        off = max(abs(chances.get(move, 0.0) - 1 / len(wanted)) for move in wanted)
        off = max([off] + [chance for move, chance in chances.items() if move not in wanted])
        value, limit = chi_square(measured(circuit, stones, SHOTS, 2), ours["counts"])
        good = off < 1e-9 and value <= limit
        failed += not good
        play = "misère" if misere else "normal"
        verdict = "" if good else "  WRONG"
        print(
            f"{heaps:>12}  {play}  {ours['qubits']:>6}  {len(wanted):>6}  {off:.1e}  {value:8.2f} ({limit:.2f}){verdict}",
            flush=True,
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
