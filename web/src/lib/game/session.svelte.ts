import { live } from "../api/live.svelte";
import { api, Refused, Unreachable } from "../api/rest";
import { OFFERS, type Game, type Message, type MoveInfo, type Offer, type Picture, type Progress, type RecordedMove, type Side, type View } from "../api/types";
import { foresee } from "../boards/foresee";
import { keepGame, knownGame, noteProgress, type KnownGame } from "../memory/games";
import { router } from "../router/router.svelte";
import { Arrivals } from "./arrivals";
import { takeBegun } from "./create";
import { viewOf, withMoves } from "./positions";
import { freshKey } from "./keys";

const RETRY_MS = 1200;
/** After this long without an answer a move is said to be on its way. */
const LATE_MS = 900;

/** Something else than the present position is on the board. */
export type Viewing = { kind: "history"; ply: number; view: View } | { kind: "line"; line: string[]; at: number; base: string[]; view: View };

/**
 * One game as this tab sees it: what the server said last, the own move that is on its way, and what is looked at meanwhile.
 */
export class Session {
  game = $state.raw<Game | null>(null);
  start = $state.raw<View | null>(null);
  missing = $state(false);
  unreachable = $state(false);
  problem = $state.raw<Message | null>(null);
  /** Something to know about this game that is no failure of what was just done. */
  notice = $state.raw<Message | null>(null);
  thinking = $state.raw<Progress | null>(null);
  viewing = $state.raw<Viewing | null>(null);
  known = $state.raw<KnownGame | null>(null);
  /** When the clock's numbers were true, on this machine's own clock. */
  clockAt = $state(0);

  #pending = $state.raw<{ mv: string; ply: number; picture: Picture | null; last: MoveInfo | null } | null>(null);
  #late = $state(false);
  #arrivals = new Arrivals(
    () => this.game,
    (game) => this.#apply(game),
  );
  #unwatch: (() => void) | null = null;
  #closed = false;

  constructor(readonly id: string) {
    this.known = knownGame(id);
    const begun = takeBegun(id);
    if (begun) this.receive(begun);
    void this.#open();
  }

  async #open() {
    while (!this.#closed) {
      try {
        this.receive(await api.game(this.id, this.tokens));
        break;
      } catch (error) {
        if (error instanceof Refused) {
          this.missing = true;
          return;
        }
        this.unreachable = true;
        await pause(RETRY_MS);
      }
    }
    if (this.#closed) return;
    this.unreachable = false;
    this.#unwatch = live.watch(this.id, {
      after: () => this.#arrivals.newest,
      game: (game) => this.receive(game),
      thinking: (ply, progress) => {
        const before = this.prelude.length;
        if (ply - before === this.ply || ply - before - 1 === this.#pending?.ply) this.thinking = progress;
      },
    });
    const setup = this.game?.view.setup;
    if (setup) viewOf(withMoves(setup, this.prelude)).then((view) => (this.start = view), () => {});
  }

  close() {
    this.#closed = true;
    this.#arrivals.close();
    this.#unwatch?.();
  }

  // Seats.

  get tokens(): string[] {
    const tokens: readonly (string | null)[] = this.known?.tokens ?? [];
    return tokens.filter((token) => token !== null);
  }
  get mine(): [boolean, boolean] {
    const tokens = this.known?.tokens ?? [null, null];
    return [tokens[0] !== null, tokens[1] !== null];
  }
  /** Somebody else sits at another device. */
  get remote(): boolean {
    const seats = this.game?.seats ?? [];
    return seats.some((seat, side) => seat.kind === "human" && !this.mine[side as Side]);
  }
  get watching(): boolean {
    return !this.mine[0] && !this.mine[1];
  }

  /**
   * Somebody came with the key of a seat. It is taken only if it fits, and never in exchange for the own one. An invitation opens
   * its seat once: whoever takes it gets a key of their own. `own` is the link for another device of the same person: it shares
   * the key.
   */
  async takeSeat(token: string, side: Side, own: boolean) {
    if (this.tokens.includes(token)) return;
    if (this.known?.invite?.token === token) {
      this.notice = { key: "page.seat-link.own" };
      return;
    }
    const fits = await this.#untilAnswered(() => api.opensSeat(this.id, token));
    if (fits === null) return;
    if (fits && !this.watching) this.notice = { key: "page.seat-link.own" };
    else if (!fits) await this.#refuseSeat(side);
    else if (own) this.#sit(token, side);
    else {
      const key = freshKey();
      const game = await this.#untilAnswered(() => api.takeSeat(this.id, token, key));
      // Somebody else may have been quicker by a moment.
      if (!game) return this.#refuseSeat(side);
      this.#sit(key, side);
      this.receive(game);
    }
  }

  async #refuseSeat(side: Side) {
    const game = await this.#untilAnswered(() => api.game(this.id));
    const used = game?.seats[side].taken ?? false;
    this.notice = { key: !this.watching ? "page.seat-link.wrong-kept" : used ? "page.seat-link.used" : "page.seat-link.wrong" };
  }

  #sit(token: string, side: Side) {
    const tokens: [string | null, string | null] = [null, null];
    tokens[side] = token;
    this.known = { id: this.id, game: this.game?.view.setup.game ?? "", skin: this.game?.skin, tokens, guest: true, at: Date.now(), over: this.over, plies: this.ply };
    keepGame(this.known);
  }

  /** Asks again while nobody answers; null if the answer is a refusal, which the screen shows in its own way. */
  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
    while (!this.#closed) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Refused && error.problem.code !== "busy") return null;
        await pause(RETRY_MS);
      }
    }
    return null;
  }

  // What is shown.

  get ply(): number {
    return this.game?.record.length ?? 0;
  }
  /** Moves that belong to the start of the game and were not played in it. */
  get prelude(): string[] {
    const all = this.game?.view.setup.moves ?? [];
    return all.slice(0, all.length - this.ply);
  }
  /** Everything that leads to the position after so many moves of the game. */
  movesTo(ply: number): string[] {
    return [...this.prelude, ...(this.game?.record ?? []).slice(0, ply).map(({ mv }) => mv)];
  }
  get view(): View | null {
    return this.viewing?.view ?? this.game?.view ?? null;
  }
  get picture(): Picture | null {
    return this.viewing ? this.viewing.view.picture : (this.#pending?.picture ?? this.game?.view.picture ?? null);
  }
  get last(): MoveInfo | null {
    return this.viewing ? this.viewing.view.last : (this.#pending?.last ?? this.game?.view.last ?? null);
  }
  get over(): boolean {
    return this.game?.result != null;
  }
  get sending(): boolean {
    return this.#pending !== null;
  }
  /** The own move has not arrived yet, and not because it was just made. */
  get undelivered(): boolean {
    return this.#pending !== null && this.#late;
  }
  /** The own move that has not arrived yet, as the list shows it. */
  get pending(): RecordedMove | null {
    return this.#pending && (this.#pending.last ?? { mv: this.#pending.mv });
  }
  /** Whose turn it is on the board; nobody's, while a move does not get through. */
  get turn(): Side | null {
    if (!this.game || this.over || this.undelivered) return null;
    const side = this.game.view.side;
    return !this.#pending ? side : side === 0 ? 1 : 0;
  }
  get myTurn(): boolean {
    return !!this.game && !this.over && this.mine[this.game.view.side];
  }
  get canMove(): boolean {
    return this.myTurn && !this.viewing && !this.#pending;
  }

  // News from the server.

  receive(game: Game) {
    this.#arrivals.receive(game);
  }

  #apply(game: Game) {
    const before = this.game;
    if (before && game.seq < before.seq) return;
    this.game = game;
    this.clockAt = performance.now();
    if (!before || game.record.length !== before.record.length) this.#arrivals.touch();
    if (this.#pending && game.record.length !== this.#pending.ply) this.#pending = null;
    if (!game.thinking) this.thinking = null;
    // A game that went on under the eyes of somebody who looks back stays where they look, unless it was shortened.
    if (this.viewing && before && game.record.length < before.record.length) this.viewing = null;
    noteProgress(game);
    if (before) this.#noticeAnswer(before, game);
  }

  /** What became of the own offers, where the board does not show it. */
  #noticeAnswer(before: Game, game: Game) {
    if (game.next) {
      if (!before.next && !this.watching) this.follow();
      return;
    }
    const pending = (what: Offer) => before.offers[what] !== null && this.mine[before.offers[what]] && game.offers[what] === null;
    const same = game.record.length === before.record.length && (game.result === null) === (before.result === null);
    if (same && this.remote && OFFERS.some(pending) && !this.#withdrawn) this.notice = { key: "page.offer.declined" };
    this.#withdrawn = false;
  }
  /** The own offer is being taken back: that it is gone is no answer. */
  #withdrawn = false;

  /** Goes on to the game that both sides agreed to. The seats are swapped there, and so are their keys. */
  follow() {
    const next = this.game?.next;
    if (!next) return;
    if (this.known && !knownGame(next)) {
      const [first, second] = this.known.tokens;
      keepGame({ id: next, game: this.known.game, skin: this.known.skin, tokens: [second, first], guest: true, at: Date.now(), over: false, plies: 0 });
    }
    router.go(`/g/${encodeURIComponent(next)}`);
  }

  // Moves and commands.

  play(move: MoveInfo) {
    const game = this.game;
    if (!game || !this.canMove) return;
    void this.#send(move.mv, foresee(game.view.picture, move, game.view.side), move);
  }

  playText(text: string) {
    const game = this.game;
    const wanted = text.trim();
    if (!game || !this.canMove || wanted === "") return;
    const move = game.view.moves.find(({ mv, short }) => mv === wanted || short === wanted) ?? game.view.moves.find(({ mv }) => mv.toLowerCase() === wanted.toLowerCase());
    if (move) this.play(move);
    else void this.#send(wanted, null, null);
  }

  async #send(mv: string, picture: Picture | null, last: MoveInfo | null) {
    const ply = this.ply;
    const pending = { mv, ply, picture, last };
    this.#pending = pending;
    this.problem = null;
    this.thinking = null;
    this.#arrivals.touch();
    // Where the line is known to be cut there is nothing to wait for.
    this.#late = live.cut || live.failing;
    const late = setTimeout(() => (this.#late = true), LATE_MS);
    await this.#deliver(pending);
    clearTimeout(late);
    live.failing = false;
  }

  async #deliver(pending: { mv: string; ply: number }) {
    while (this.#pending === pending && !this.#closed) {
      try {
        this.receive(await api.move(this.id, pending.mv, pending.ply, this.tokens));
        return;
      } catch (error) {
        if (error instanceof Unreachable) {
          live.failing = true;
          live.doubt();
        }
        if (error instanceof Unreachable || (error instanceof Refused && error.problem.code === "busy")) {
          // The move is kept and sent again; `ply` makes sure that it is played once.
          await pause(RETRY_MS);
          continue;
        }
        await this.#refused(error, pending);
        return;
      }
    }
  }

  async #refused(error: unknown, pending: { mv: string; ply: number }) {
    if (error instanceof Refused && error.problem.code === "stale") {
      // Either our own first try had arrived, or the game has moved on.
      const game = await api.game(this.id, this.tokens).catch(() => null);
      this.#pending = null;
      if (game) this.#apply(game);
      if (game?.record[pending.ply]?.mv === pending.mv) return;
    }
    this.#pending = null;
    this.problem = error instanceof Refused ? error.problem.message : { key: "page.error.unexpected" };
  }

  async command(what: Offer | "resign") {
    if (!this.game) return;
    this.viewing = null;
    await this.#ask(() => api.command(this.id, what, this.ply, this.tokens));
  }

  /** Turns the other side's offer down, or takes the own one back. */
  async decline(what: Offer) {
    const by = this.game?.offers[what] ?? null;
    this.#withdrawn = by !== null && this.mine[by];
    await this.#ask(() => api.decline(this.id, what, this.ply, this.tokens));
  }

  async rename(name: string, side: Side) {
    const token = this.known?.tokens[side];
    if (token) await this.#ask(() => api.name(this.id, name, [token]));
  }

  async #ask(ask: () => Promise<Game>) {
    this.problem = null;
    try {
      this.receive(await ask());
    } catch (error) {
      this.problem = error instanceof Refused ? error.problem.message : { key: "page.error.unreachable" };
    }
  }

  // Looking elsewhere.

  async look(ply: number) {
    const game = this.game;
    if (!game) return;
    const wanted = Math.max(0, Math.min(ply, this.ply));
    if (wanted === this.ply) {
      this.viewing = null;
      return;
    }
    await this.#show(this.movesTo(wanted), (view) => ({ kind: "history", ply: wanted, view }));
  }

  async showLine(base: string[], line: string[], at: number) {
    const wanted = Math.max(0, Math.min(at, line.length));
    await this.#show([...base, ...line.slice(0, wanted)], (view) => ({ kind: "line", line, at: wanted, base, view }));
  }

  async #show(moves: string[], viewing: (view: View) => Viewing) {
    if (!this.game) return;
    try {
      this.viewing = viewing(await viewOf(withMoves(this.game.view.setup, moves)));
    } catch (error) {
      this.problem = error instanceof Refused ? error.problem.message : { key: "page.error.unreachable" };
    }
  }

  get shownPly(): number {
    return this.viewing?.kind === "history" ? this.viewing.ply : this.ply;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
