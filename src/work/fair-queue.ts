export interface QueueLimits {
  /** Over all callers. */
  readonly waitingMax: number;
  readonly waitingPerCallerMax: number;
}

/** A queue with round-robin among callers: a busy caller delays only itself. */
export class FairQueue<T> {
  /** In turn order; a served caller moves to the end. */
  readonly #lines = new Map<string, T[]>();
  #waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Returns the item that found no room: undefined, the item itself or, if the queue is full, the newest item of the caller with the
   * most waiting items, if that is more than this caller has.
   */
  push(caller: string, item: T): T | undefined {
    const line = this.#lines.get(caller) ?? [];
    if (line.length >= this.limits.waitingPerCallerMax) return item;
    const displaced = this.#waiting < this.limits.waitingMax ? undefined : this.#longerThan(line.length + 1)?.pop();
    if (displaced === undefined && this.#waiting >= this.limits.waitingMax) return item;
    if (displaced === undefined) this.#waiting += 1;
    line.push(item);
    this.#lines.set(caller, line);
    return displaced;
  }

  #longerThan(length: number): T[] | undefined {
    let longest: T[] | undefined;
    for (const line of this.#lines.values()) if (line.length > (longest?.length ?? length)) longest = line;
    return longest;
  }

  /** Takes the oldest item of the next caller, skipping busy callers. */
  take(isBusy: (caller: string) => boolean = () => false): T | undefined {
    for (const [caller, line] of this.#lines) {
      if (isBusy(caller)) continue;
      const item = line.shift();
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.#waiting -= 1;
      return item;
    }
    return undefined;
  }
}
