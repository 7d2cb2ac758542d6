import type { SigningIdentity } from '../signature/identity.js';

// An open key is some 10 KB; the bound keeps a service of ten thousand companies small. Companies that issue in turn must fit, or each
// receipt opens a key.
const IDENTITIES_MAX = 2000;
// A company that has not signed for so long starts anew; its key does not lie open in memory meanwhile.
const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

/** The keys held open: bounded, longest unused out first, idle ones dropped. */
export class IdentityCache {
  /** In the order of their last use: a Map keeps the order in which its keys were set. */
  private readonly entries = new Map<string, { readonly identity: Promise<SigningIdentity>; usedAtMs: number }>();
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

  /** The key, opened when it is not held. Callers at the same time share one opening. */
  get(id: string, open: () => Promise<SigningIdentity>): Promise<SigningIdentity> {
    const identity = this.entries.get(id)?.identity ?? this.openOnce(id, open);
    this.entries.delete(id);
    this.entries.set(id, { identity, usedAtMs: this.limits.nowMs() });
    this.sweep();
    return identity;
  }

  drop(id: string): void {
    this.entries.delete(id);
  }

  /** Drops what is idle or too much. */
  sweep(): void {
    const before = this.limits.nowMs() - this.limits.idleMs;
    for (const [id, { usedAtMs }] of this.entries) {
      if (this.entries.size <= this.limits.max && usedAtMs >= before) break;
      this.entries.delete(id);
    }
    this.schedule();
  }

  private openOnce(id: string, open: () => Promise<SigningIdentity>): Promise<SigningIdentity> {
    const identity = open();
    identity.catch(() => {
      this.drop(id); // a failure is not remembered
    });
    return identity;
  }

  private schedule(): void {
    if (this.entries.size === 0 || this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sweep();
    }, SWEEP_MS);
    this.timer.unref(); // keys held open keep no process alive
  }
}
