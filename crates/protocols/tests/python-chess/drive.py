"""Drives `kythu uci` by python-chess; fails at the first warning, illegal move or loss on time."""

import argparse
import asyncio
import logging
import random
import sys
import time

import chess
import chess.engine

OPPONENTS = ["random", "level(n=3)", "level(n=8)", "alphabeta(depth=2)", "pvs(threads=2)", "pvs(hash=4)"]
CLOCK, INCREMENT = 1.0, 0.01
LONGEST_GAME = 300


class Slips(logging.Handler):
    """Everything that python-chess complains about."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


class Tally:
    def __init__(self):
        self.games = self.moves = self.lost_on_time = 0
        self.worst_left = CLOCK
        self.results = {}


def opening(rng, chess960):
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    for _ in range(rng.randrange(2, 9)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


async def play(board, engines, by_clock, ponder, tally):
    """One game; `engines` are those of White and of Black."""
    clocks = [CLOCK, CLOCK]
    game = object()
    while not board.is_game_over() and board.ply() < LONGEST_GAME:
        side = 0 if board.turn == chess.WHITE else 1
        if by_clock:
            limit = chess.engine.Limit(
                white_clock=clocks[0], black_clock=clocks[1], white_inc=INCREMENT, black_inc=INCREMENT
            )
        else:
            limit = chess.engine.Limit(time=0.01)
        begun = time.perf_counter()
        result = await asyncio.wait_for(
            engines[side].play(board, limit, game=game, ponder=ponder, info=chess.engine.INFO_ALL), 30
        )
        spent = time.perf_counter() - begun
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        if by_clock:
            clocks[side] -= spent
            tally.worst_left = min(tally.worst_left, clocks[side])
            if clocks[side] < 0:
                tally.lost_on_time += 1
                who = engines[side].config.get("Algorithm", "pvs")
                print(f"{who} lost on time by {-clocks[side] * 1000:.1f} ms at ply {board.ply()}", flush=True)
                break
            clocks[side] += INCREMENT
        board.push(result.move)
        tally.moves += 1
    tally.games += 1
    outcome = board.result()
    tally.results[outcome] = tally.results.get(outcome, 0) + 1


async def start(program, spec=None):
    _, engine = await chess.engine.popen_uci([program, "uci"])
    if spec:
        await engine.configure({"Algorithm": spec})
    return engine


async def games(program, count, rng, tally, chess960=False, ponder=False):
    engine = await start(program)
    for number in range(count):
        if number % 10 == 0:
            other = await start(program, OPPONENTS[number // 10 % len(OPPONENTS)])
        board = opening(rng, chess960) if number % 2 == 0 else board_before.copy()
        board_before = board.copy()
        pair = [engine, other] if number % 2 == 0 else [other, engine]
        await play(board, pair, by_clock=number // 2 % 2 == 1 or ponder, ponder=ponder, tally=tally)
        if number % 10 == 9 or number == count - 1:
            await other.quit()
    await engine.quit()


async def analyses(program, rng):
    engine = await start(program)
    for _ in range(30):
        board = opening(rng, chess960=False)
        with await engine.analysis(board) as analysis:
            await asyncio.sleep(rng.choice([0, 0.002, 0.05]))
            analysis.stop()
            best = await analysis.wait()
        assert best.move in board.legal_moves, best
        assert analysis.info.get("pv", [best.move])[0] in board.legal_moves
    board = chess.Board()
    for among in (["a2a3"], ["h2h4", "g1h3"]):
        moves = [chess.Move.from_uci(move) for move in among]
        result = await engine.play(board, chess.engine.Limit(time=0.05), root_moves=moves)
        assert result.move in moves, result
    # Mates are announced, from both sides.
    for fen, moves in (("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", 1), ("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1", 2)):
        info = await engine.analyse(chess.Board(fen), chess.engine.Limit(depth=6))
        assert info["score"].relative == chess.engine.Mate(moves), info
    info = await engine.analyse(chess.Board("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1"), chess.engine.Limit(mate=2))
    assert info["score"].relative == chess.engine.Mate(2), info
    # Drawn by the fifty-move rule or by repetition, but nobody has claimed it: a move is due.
    for fen in ("8/8/4k3/8/8/3RK3/8/8 w - - 130 90", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"):
        board = chess.Board(fen)
        assert (await engine.play(board, chess.engine.Limit(time=0.02))).move in board.legal_moves
    board = chess.Board()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 3:
        board.push_uci(move)
    assert (await engine.play(board, chess.engine.Limit(time=0.02))).move in board.legal_moves
    await engine.quit()


async def run(options):
    rng = random.Random(options.seed)
    slips = Slips()
    logging.getLogger("chess.engine").addHandler(slips)
    tallies = {}
    begun = time.time()
    others = max(options.games // 10, 2)
    for name, count, how in (
        ("games", options.games, {}),
        ("chess960", others, {"chess960": True}),
        ("ponder", others, {"ponder": True}),
    ):
        if options.part not in ("all", name):
            continue
        tally = tallies[name] = Tally()
        await games(options.program, count, rng, tally, **how)
        print(
            f"{name}: {tally.games} games, {tally.moves} moves, {tally.results}, lost on time {tally.lost_on_time}, "
            f"least on a clock {tally.worst_left * 1000:.0f} ms, {time.time() - begun:.0f} s, {len(slips.found)} warnings",
            flush=True,
        )
    if options.part in ("all", "analysis"):
        await analyses(options.program, rng)
        print(f"analysis: done, {len(slips.found)} warnings")
    for slip in slips.found:
        print("warning:", slip)
    late = sum(tally.lost_on_time for tally in tallies.values())
    return 1 if slips.found or late else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=["all", "games", "chess960", "ponder", "analysis"], default="all")
    sys.exit(asyncio.run(run(parser.parse_args())))
