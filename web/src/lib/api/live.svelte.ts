import type { Analysis, Game, LiveCommand, LiveReport, Problem, Progress, Setup } from "./types";

export type Watcher = {
  /** The newest state that this page has seen; asked again after every cut. */
  after: () => number;
  game: (game: Game) => void;
  thinking?: (ply: number, progress: Progress) => void;
  problem?: (problem: Problem) => void;
};
type Search = {
  setup: Setup;
  ms: number | undefined;
  progress: (progress: Progress) => void;
  done: (analysis: Analysis) => void;
  failed: (problem: Problem) => void;
};

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5_000;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 8_000;
/** The same when there is a reason to doubt the line: the reader should know within a second or so. */
const DOUBT_MS = 900;
/** A cut that is healed this fast is not worth a word. */
const QUIET_MS = 700;

/**
 * The one socket of this tab. It opens when the first thing is wanted from it, and after a cut it connects again with growing
 * pauses and repeats everything that is still wanted: watched games with the newest sequence number, searches from their start.
 */
class Live {
  /** Whether the reader should be told that we are connecting again. */
  cut = $state(false);
  /** Something that was sent has not arrived and is being sent again. */
  failing = $state(false);

  #socket: WebSocket | null = null;
  #watchers = new Map<string, Watcher>();
  #searches = new Map<number, Search>();
  #nextSearch = 1;
  #wait = FIRST_WAIT_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #told: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const hurry = () => {
      this.failing = false;
      if (this.#wanted() && this.#socket === null) this.#connect();
    };
    addEventListener("online", hurry);
    // A server on this very computer is reached without any network: only a missing answer counts.
    addEventListener("offline", () => {
      this.doubt();
      fetch("/api/about", { signal: AbortSignal.timeout(DOUBT_MS), cache: "no-store" }).catch(() => (this.failing = true));
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      hurry();
      // A laptop that slept has a dead socket that looks open.
      this.#ping();
    });
  }

  watch(id: string, watcher: Watcher): () => void {
    this.#watchers.set(id, watcher);
    this.#send({ do: "watch", game: id, after: watcher.after() });
    return () => {
      if (this.#watchers.get(id) !== watcher) return;
      this.#watchers.delete(id);
      this.#send({ do: "unwatch", game: id }, false);
    };
  }

  /** Starts a search; the function that is returned stops it. */
  analyse(setup: Setup, ms: number | undefined, on: Omit<Search, "setup" | "ms">): () => void {
    const id = this.#nextSearch++;
    this.#searches.set(id, { setup, ms, ...on });
    this.#send({ do: "analyse", id, setup, ms });
    return () => {
      if (this.#searches.delete(id)) this.#send({ do: "stop", id }, false);
    };
  }

  #wanted(): boolean {
    return this.#watchers.size + this.#searches.size > 0;
  }

  #send(command: LiveCommand, important = true) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
    // Everything important is repeated when the socket opens.
    else if (important && this.#socket === null && this.#retry === undefined) this.#connect();
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT_MS;
      clearTimeout(this.#told);
      this.#told = undefined;
      this.cut = false;
      for (const [game, watcher] of this.#watchers) this.#send({ do: "watch", game, after: watcher.after() });
      for (const [id, { setup, ms }] of this.#searches) this.#send({ do: "analyse", id, setup, ms });
      clearInterval(this.#heart);
      this.#heart = setInterval(() => this.#ping(), PING_EVERY_MS);
      if (!navigator.onLine) this.doubt();
    };
    socket.onmessage = ({ data }) => {
      this.failing = false;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      this.#receive(JSON.parse(String(data)) as LiveReport);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** The line may be dead: an answer is wanted soon. */
  doubt() {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#ping(DOUBT_MS);
  }

  #ping(patience = SILENCE_MS) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#send({ do: "ping" });
    this.#silence ??= setTimeout(() => {
      const dead = this.#socket;
      this.#lost(0);
      dead?.close();
    }, patience);
  }

  #lost(quiet = QUIET_MS) {
    this.#socket = null;
    clearInterval(this.#heart);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (!this.#wanted()) return;
    this.#told ??= setTimeout(() => (this.cut = true), quiet);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #receive(report: LiveReport) {
    switch (report.type) {
      case "game":
        return this.#watchers.get(report.game.id)?.game(report.game);
      case "thinking":
        return this.#watchers.get(report.game)?.thinking?.(report.ply, report);
      case "analysis": {
        const search = this.#searches.get(report.id);
        if (!report.done) return search?.progress(report);
        this.#searches.delete(report.id);
        return search?.done(report.analysis);
      }
      case "error": {
        if (report.game !== undefined) this.#watchers.get(report.game)?.problem?.(report.problem);
        if (report.id === undefined) return;
        const search = this.#searches.get(report.id);
        this.#searches.delete(report.id);
        return search?.failed(report.problem);
      }
    }
  }
}

export const live = new Live();
