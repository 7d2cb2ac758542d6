// An open key takes about 10 KB, so this bounds the memory for ten thousand companies. Companies that issue in turn must fit, or each
// receipt opens a key.
const IDENTITIES_MAX = 2000;
// Keys of companies that do not sign are not kept in memory longer than this.
const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

/** Bounded LRU cache of open keys; drops idle ones. */
export class IdentityCache<Identity> {
  /** In order of last use: a Map keeps insertion order. */
  private readonly entries = new Map<string, { readonly identity: Promise<Identity>; usedAtMs: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: { readonly max: number; readonly idleMs: number; readonly nowMs: () => number } = {
      max: IDENTITIES_MAX,
      idleMs: IDLE_MS,
      nowMs: () => performance.now(),
    },
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** Returns the key, opening it if needed. Concurrent callers share one opening. */
  get(id: string, open: () => Promise<Identity>): Promise<Identity> {
    const identity = this.entries.get(id)?.identity ?? this.openOnce(id, open);
    this.entries.delete(id);
    this.entries.set(id, { identity, usedAtMs: this.limits.nowMs() });
    this.sweep();
    return identity;
  }

  /** Returns the key if it is open. */
  peek(id: string): Promise<Identity> | undefined {
    const known = this.entries.get(id);
    return known === undefined ? undefined : this.get(id, () => known.identity);
  }

  drop(id: string): void {
    this.entries.delete(id);
  }

  /** Drops idle and excess keys. */
  sweep(): void {
    const before = this.limits.nowMs() - this.limits.idleMs;
    for (const [id, { usedAtMs }] of this.entries) {
      if (this.entries.size <= this.limits.max && usedAtMs >= before) break;
      this.entries.delete(id);
    }
    this.schedule();
  }

  private openOnce(id: string, open: () => Promise<Identity>): Promise<Identity> {
    const identity = open();
    identity.catch(() => {
      this.drop(id); // do not cache a failure
    });
    return identity;
  }

  private schedule(): void {
    if (this.entries.size === 0 || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sweep();
    }, SWEEP_MS);
    this.timer.unref(); // does not keep the process alive
  }
}
