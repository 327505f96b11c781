"""A match of two UCI engines under python-chess, to be held beside `kythu match` with the same engines, openings and clock."""

import argparse
import math
import sys
import time

import chess
import chess.engine

# What the way to an engine and back may cost beyond its clock.
MARGIN = 0.05


def play(board, engines, clock, increment):
    """The result of one game for White, in points, and why it ended; `engines` are those of White and of Black."""
    clocks = [clock, clock]
    game = object()
    while (outcome := board.outcome(claim_draw=True)) is None:
        side = 0 if board.turn == chess.WHITE else 1
        limit = chess.engine.Limit(
            white_clock=clocks[0], black_clock=clocks[1], white_inc=increment, black_inc=increment
        )
        begun = time.perf_counter()
        move = engines[side].play(board, limit, game=game).move
        clocks[side] -= time.perf_counter() - begun
        if clocks[side] < -MARGIN:
            return float(side), "time"
        clocks[side] = max(clocks[side], 0.0) + increment
        board.push(move)
    return {True: 1.0, False: 0.0, None: 0.5}[outcome.winner], outcome.termination.name.lower()


def main(options):
    with open(options.openings) as lines:
        openings = [line.split(";")[0] for line in lines if line.strip()][: options.games // 2]
    # The first four fields are the position; what follows belongs to EPD or to FEN.
    boards = [chess.Board(" ".join(line.split()[:4]) + " 0 1") for line in openings]
    engines = [chess.engine.SimpleEngine.popen_uci(command.split()) for command in (options.first, options.second)]
    pairs, tally, reasons = [], [0, 0, 0], {}
    for board in boards:
        pair = 0.0
        for swapped in (False, True):
            white, why = play(board.copy(), engines[::-1] if swapped else engines, options.clock, options.increment)
            points = 1.0 - white if swapped else white
            tally[int(2 - 2 * points)] += 1
            reasons[why] = reasons.get(why, 0) + 1
            pair += points
        pairs.append(pair / 2)
    for engine in engines:
        engine.quit()
    mean = sum(pairs) / len(pairs)
    deviation = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / len(pairs) / len(pairs))
    print(f"{2 * len(pairs)} games: +{tally[0]} ={tally[1]} -{tally[2]}, {100 * mean:.1f} % ± {196 * deviation:.1f}, {reasons}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", help="command of the first engine")
    parser.add_argument("second")
    parser.add_argument("openings", help="EPD or FEN file")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--clock", type=float, default=1.0)
    parser.add_argument("--increment", type=float, default=0.01)
    sys.exit(main(parser.parse_args()))
