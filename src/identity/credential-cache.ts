import type { Principal } from '../http/principal.js';

// Every request is authenticated, and a till sends fifty per second with the same key. One second avoids almost all of those
// look-ups; it is also the longest that a key revoked in another process still works in this one.
const AGE_MAX_MS = 1_000;
// Bounds memory against any input: about 500 bytes each. Far more credentials than one process serves within a second.
const ENTRIES_MAX = 10_000;

interface Entry {
  readonly loadedAtMs: number;
  readonly principal: Promise<Principal>;
}

/** Short-lived cache of principals by credential. Only accepted credentials are cached; refused ones are looked up again. */
export class CredentialCache {
  // A Map iterates in insertion order, so its first entry is the oldest.
  private readonly entries = new Map<string, Entry>();

  /** `nowMs` is any monotonic clock (`performance.now`). */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Returns the principal if loaded within the last second. */
  known(key: string): Promise<Principal> | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && this.nowMs() - entry.loadedAtMs < AGE_MAX_MS ? entry.principal : undefined;
  }

  /** Returns the cached principal or loads it; concurrent requests share one load. */
  get(key: string, load: () => Promise<Principal>): Promise<Principal> {
    const known = this.known(key);
    if (known !== undefined) return known;
    const nowMs = this.nowMs();
    const entry: Entry = { loadedAtMs: nowMs, principal: load() };
    this.entries.delete(key);
    this.entries.set(key, entry);
    // Removes only itself: after a clear() the key may already hold a newer load.
    entry.principal.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    this.trim(nowMs);
    return entry.principal;
  }

  /** Clears the cache: call after committing any change of rights (a key revoked, a user disabled). */
  clear(): void {
    this.entries.clear();
  }

  get size(): number {
    return this.entries.size;
  }

  private trim(nowMs: number): void {
    for (const [key, entry] of this.entries) {
      if (this.entries.size <= ENTRIES_MAX && nowMs - entry.loadedAtMs < AGE_MAX_MS) return;
      this.entries.delete(key);
    }
  }
}
