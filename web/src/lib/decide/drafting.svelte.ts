import { untrack } from "svelte";
import type { Problem } from "../api/types";
import { figures } from "../i18n/index.svelte";
import type { GameAnswer, TableAnswer } from "./types";
import { boxAt, draftOf, write, type Draft, type Written } from "./write";

/** Numbers as the reader's language writes them; `write` takes both. */
function shown(draft: Draft): Draft {
  return { ...draft, cells: draft.cells.map((row) => row.map(figures)), shares: draft.shares.map(figures), added: figures(draft.added), optimism: figures(draft.optimism) };
}

/** What is being typed. The server's reading replaces it only when somebody else changed the text: an example was taken, the address opened. */
export class Drafting {
  draft: Draft = $state()!;
  #written: Written;

  /** `asked` is the text that the answer belongs to. To be called while a component is set up. */
  constructor(current: () => { answer: TableAnswer | GameAnswer; asked: string }) {
    const { answer, asked } = untrack(current);
    this.draft = shown(draftOf(answer));
    this.#written = { ...write(this.draft), text: asked };
    $effect(() => {
      const { answer, asked } = current();
      untrack(() => {
        if (asked !== this.#written.text) {
          this.draft = shown(draftOf(answer));
          this.#written = { ...write(this.draft), text: asked };
        }
      });
    });
  }

  write(): string {
    this.#written = write(this.draft);
    return this.#written.text;
  }

  /** The box that a refusal of a text speaks of. */
  wrong(problem: Problem | null, text: string): string | null {
    return problem?.code === "bad_question" && text === this.#written.text ? boxAt(this.#written, problem.at) : null;
  }
}
