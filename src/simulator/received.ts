import { findReceived } from './store.js';
import type { Database } from '../db/transactions.js';

/** Cache size for the latest documents. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Received documents. Caches the latest of this process: a sender queries the authorization soon after, and seldom twice. The ledger is
 * append-only, so cached documents cannot be stale.
 */
export class ReceivedDocuments {
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;

  constructor(private readonly db: Database) {}

  /** Caches the bytes of a stored reception. */
  keep(receptionId: string, raw: Buffer): void {
    this.#kept.set(receptionId, raw);
    this.#keptBytes += raw.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= KEPT_MAX_BYTES) return;
      this.#take(oldest);
    }
  }

  /** Bytes of these receptions by id. */
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
