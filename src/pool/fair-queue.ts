/** How many may wait. */
export interface QueueLimits {
  readonly waitingMax: number;
  readonly waitingPerAccountMax: number;
}

/** Whatever waits, in turns by account: who brings much waits behind itself, not others behind it. */
export class FairQueue<T> {
  /** In the order of their turns. An account whose turn it was goes to the end. */
  readonly #lines = new Map<string, T[]>();
  #waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** False: no room, of this account or of all. */
  push(account: string, item: T): boolean {
    const line = this.#lines.get(account) ?? [];
    if (this.#waiting >= this.limits.waitingMax || line.length >= this.limits.waitingPerAccountMax) return false;
    line.push(item);
    this.#lines.set(account, line);
    this.#waiting += 1;
    return true;
  }

  /** Takes the oldest of the account whose turn it is, passing over accounts that are busy. */
  take(isBusy: (account: string) => boolean = () => false): T | undefined {
    for (const [account, line] of this.#lines) {
      if (isBusy(account)) continue;
      const item = line.shift();
      this.#lines.delete(account);
      if (line.length > 0) this.#lines.set(account, line);
      this.#waiting -= 1;
      return item;
    }
    return undefined;
  }
}
