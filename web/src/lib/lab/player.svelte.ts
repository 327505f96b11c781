/** A timeline: how many steps have been taken, and who moves it on. */
export class Timeline {
  at = $state(0);
  playing = $state(false);
  /** Steps in ten seconds. */
  speed = $state(12);
  length = $state(0);
  /** Moments worth jumping to, as numbers of steps taken. */
  cuts = $state.raw<number[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A new run: the place is kept if it still exists. */
  load(length: number, cuts: number[], at = 0) {
    this.stop();
    this.length = length;
    this.cuts = cuts;
    this.at = Math.max(0, Math.min(length, Math.round(at) || 0));
  }
  go(at: number) {
    this.at = Math.max(0, Math.min(this.length, at));
  }
  step(by: number) {
    this.stop();
    this.go(this.at + by);
  }
  jump(direction: 1 | -1) {
    this.stop();
    const next = direction > 0 ? this.cuts.find((cut) => cut > this.at) : this.cuts.findLast((cut) => cut < this.at);
    this.go(next ?? (direction > 0 ? this.length : 0));
  }
  toggle() {
    if (this.playing) return this.stop();
    if (this.at >= this.length) this.at = 0;
    this.playing = true;
    this.#tick();
  }
  stop() {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  #tick() {
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at >= this.length) this.stop();
      else this.#tick();
    }, 10_000 / this.speed);
  }
}
