import { findReceived } from '../database/simulator.js';
import type { Database } from '../database/transactions.js';

/** Of what was received last: enough for those who ask at once, little beside what a process holds anyway. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The documents of receptions. The last ones of this process are at hand until they are asked for: whoever sends a document
 * asks for its authorization soon after, and seldom twice. The ledger is append-only, so that what was kept cannot have
 * changed.
 */
export class ReceivedDocuments {
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;

  constructor(private readonly db: Database) {}

  /** Keeps the bytes of a reception that was written down. */
  keep(receptionId: string, raw: Buffer): void {
    this.#kept.set(receptionId, raw);
    this.#keptBytes += raw.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= KEPT_MAX_BYTES) return;
      this.#take(oldest);
    }
  }

  /** The bytes of these receptions, by their id. */
  async find(receptionIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const id of receptionIds) {
      const raw = this.#take(id);
      if (raw !== undefined) found.set(id, raw);
    }
    const missing = receptionIds.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    return new Map([...found, ...(await this.db.asSimulator((tx) => findReceived(tx, missing)))]);
  }

  #take(receptionId: string): Buffer | undefined {
    const raw = this.#kept.get(receptionId);
    this.#kept.delete(receptionId);
    this.#keptBytes -= raw?.length ?? 0;
    return raw;
  }
}
