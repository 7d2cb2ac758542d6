import type { Principal } from './principal.js';

// Every request asks who is calling, and a till asks fifty times a second with the same key. One second spares almost all of
// those look-ups; it is also the longest that a key revoked in another process still works in this one.
const AGE_MAX_MS = 1_000;
// Bounds memory whatever is sent: about 500 bytes each. Far more credentials than one process serves within a second.
const ENTRIES_MAX = 10_000;

interface Entry {
  readonly loadedAtMs: number;
  readonly principal: Promise<Principal>;
}

/** Remembers for a moment who a credential is. Only accepted credentials stay; a refusal is asked for again. */
export class CredentialCache {
  // A Map iterates in order of insertion, so its first entry is the oldest.
  private readonly entries = new Map<string, Entry>();

  /** `nowMs` is any clock that does not run backwards (`performance.now`). */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Who it is, if that was asked within the last second. */
  known(key: string): Promise<Principal> | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && this.nowMs() - entry.loadedAtMs < AGE_MAX_MS ? entry.principal : undefined;
  }

  /** Answers from memory, or loads; requests that come together share one load. */
  get(key: string, load: () => Promise<Principal>): Promise<Principal> {
    const known = this.known(key);
    if (known !== undefined) return known;
    const nowMs = this.nowMs();
    const entry: Entry = { loadedAtMs: nowMs, principal: load() };
    this.entries.delete(key);
    this.entries.set(key, entry);
    // Removes itself and nothing newer: a clear() in between may have made room for a later load.
    entry.principal.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    this.trim(nowMs);
    return entry.principal;
  }

  /** Forgets everything: called after whatever changed a right (a key revoked, a user disabled) has committed. */
  clear(): void {
    this.entries.clear();
  }

  /** How many are remembered. */
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
