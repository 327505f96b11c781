// What a lesson is made of. Its texts are `page.lesson.NAME…` in locales/{vi,en}/lessons.json.

import type { Component } from "svelte";
import type { Params } from "../../lib/i18n/template";

/** The texts of a step: `words("question")` is `page.lesson.LESSON.STEP.question`. */
export type Words = (key: string, params?: Params) => string;

/** What every figure is given besides its own properties; the last step's figure says when its task is solved. */
export type Shared = { words: Words; onsolved: () => void };

export type Figure = { component: Component<any>; props: object };

/** A live figure: a component and what it shows. */
export function figure<P extends Record<string, any>>(component: Component<P>, props: Omit<P, keyof Shared>): Figure {
  return { component, props };
}

/** The figures of a lesson by the names of its steps. */
export type Figures = Record<string, Figure>;

export type LessonInfo = {
  /** Its address is /learn/NAME. */
  name: string;
  minutes: number;
  /** In order; the address of a step is /learn/NAME/STEP. The last one is the task. */
  steps: string[];
  load: () => Promise<{ default: Figures }>;
};

export const stepLink = (lesson: string, step: string) => `/learn/${lesson}/${step}`;
