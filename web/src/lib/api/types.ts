// What the server sends and takes. It sends keys and parameters, never prose: texts are made in the page.

/** A parameter is a text, numbers with points (`figures`) that the page writes as its language does, or a message of its own. */
export type Message = { key: string; params?: Record<string, string | { figures: string } | Message> };
export type Problem = { code: string; message: Message; at?: number };
export type Side = 0 | 1;

/** A place that can be pressed: [cell], [heap, keep], [node], or [part, ...spot] in a sum. */
export type Spot = number[];
/** `short` is how people write a move, where that is something else than its notation: `Nf3` for `g1f3`. */
export type MoveInfo = { mv: string; short?: string; touch: Spot[]; choice?: string; says?: Message };

export type Piece = { side: Side; letter: string; symbol: string };
export type GridPicture = {
  shape: "grid";
  style: "cells" | "discs" | "chequered" | "intersections";
  width: number;
  height: number;
  cells: (Piece | null)[];
  columns: string[];
  rows: string[];
  marked: number[];
};
export type HeapsPicture = { shape: "heaps"; heaps: string[]; press: "take" | "split" };
export type TreeNode = { name: string | null; parent: number | null; side: Side | null; value: number | null };
export type TreePicture = { shape: "tree"; nodes: TreeNode[]; at: number };
export type TextPicture = { shape: "text"; text: string };
export type SumPicture = { shape: "sum"; parts: Picture[] };
export type Picture = GridPicture | HeapsPicture | TreePicture | TextPicture | SumPicture;

export type Setup = { game: string; options?: Record<string, string>; position?: string | null; moves?: string[] };
/** `why` is the rule by which it ended. */
export type Outcome = { winner: Side | null; payoff?: number; why?: Message };
export type View = {
  setup: Setup;
  short?: string[];
  position: string;
  side: Side;
  outcome: Outcome | null;
  picture: Picture;
  moves: MoveInfo[];
  total_moves: number;
  last: MoveInfo | null;
};

export type OptionInfo = { name: string; kind: "flag" | "number" | "size"; default: string; min?: string; max?: string };
export type AlgoInfo = { name: string; params: string[] };
export type GameInfo = {
  name: string;
  options: OptionInfo[];
  algos: AlgoInfo[];
  default_spec: string;
  levels: boolean;
  start: View;
};

export type SeatWish = { kind: "human"; name?: string } | { kind: "engine"; level?: number; spec?: string; name?: string };
export type ClockWish = { base_ms: number; increment_ms: number };
export type NewGame = { setup: Setup; seats: [SeatWish, SeatWish]; clock?: ClockWish | null; skin?: string };
export type Seat = { kind: "human" | "engine"; name: string | null; taken: boolean; level?: number; spec?: string };
export type RecordedMove = { mv: string; short?: string; says?: Message; left_ms?: number };
export type Result = { winner: Side | null; reason: "rules" | "resign" | "time" | "agreed"; payoff?: number; why?: Message };
export const OFFERS = ["undo", "restart", "draw", "again"] as const;
export type Offer = (typeof OFFERS)[number];
export type Offers = Record<Offer, Side | null>;
export type Game = {
  id: string;
  seq: number;
  created: number;
  skin?: string;
  view: View;
  record: RecordedMove[];
  seats: [Seat, Seat];
  clock: null | (ClockWish & { left_ms: [number, number]; running: Side | null });
  result: Result | null;
  offers: Offers;
  thinking: boolean;
  /** The game that both went on to; the keys of the seats open it too, swapped. */
  next?: string;
};
export type Created = { game: Game; tokens: [string | null, string | null] };

/** For the side to move, unless it is said otherwise. */
export type ScoreInfo = { verdict: "win" | "loss" | "draw" | "value"; plies?: number; value?: number; exact: boolean };
export type MoveScore = { mv: string; score: ScoreInfo; points?: string };
export type Analysis = {
  score: ScoreInfo;
  proven: boolean;
  points?: string;
  method: string;
  why: Message;
  line: string[];
  short?: string[];
  nodes: number;
  moves: MoveScore[];
  total_moves: number;
  remarks: Message[];
};
export type Progress = { depth: number; score: ScoreInfo; line: string[]; short?: string[]; nodes: number };
export type BinarySums = { rows: { heap: number; size: string; bits: string }[]; sum: string };
export type HintStep = {
  kind: "nudge" | "region" | "move" | "why";
  message: Message;
  more?: Message[];
  spots?: Spot[];
  mv?: string;
  line?: string[];
  sums?: BinarySums;
};
export type About = { name: string; version: string; limits: { think_ms: number } };

export type LiveCommand =
  | { do: "watch"; game: string; after: number }
  | { do: "unwatch"; game: string }
  | { do: "analyse"; id: number; setup: Setup; ms?: number }
  | { do: "stop"; id: number }
  | { do: "ping" };
export type LiveReport =
  | { type: "game"; game: Game }
  | ({ type: "thinking"; game: string; ply: number } & Progress)
  | ({ type: "analysis"; id: number; done: false } & Progress)
  | { type: "analysis"; id: number; done: true; analysis: Analysis }
  | { type: "error"; id?: number; game?: string; problem: Problem }
  | { type: "pong" };
