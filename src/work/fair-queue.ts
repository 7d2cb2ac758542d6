/** How many may wait. */
export interface QueueLimits {
  /** Of all callers together. */
  readonly waitingMax: number;
  readonly waitingPerCallerMax: number;
}

/** Whatever waits, in turns by caller: who brings much waits behind itself, not others behind it. */
export class FairQueue<T> {
  /** In the order of their turns. A caller whose turn it was goes to the end. */
  readonly #lines = new Map<string, T[]>();
  #waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Answers what finds no room: nothing, the item itself or, when all room is taken, the newest of the caller who waits with
   * most, if that is more than this one does.
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

  /** Takes the oldest of the caller whose turn it is, passing over callers that are busy. */
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
