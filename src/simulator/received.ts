import { findReceived } from '../database/simulator.js';
import type { Database } from '../database/transactions.js';

/** Of what was received last: enough for those who ask at once, little beside what a process holds anyway. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The documents of receptions. The last ones of this process are at hand: whoever sends a document asks for its authorization
 * soon after, and the ledger is append-only, so that what was kept cannot have changed.
 */
export class ReceivedDocuments {
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;

  constructor(private readonly db: Database) {}

  /** Keeps the bytes of a reception that was written down. */
  keep(receptionId: string, raw: Buffer): void {
    this.#kept.set(receptionId, raw);
    this.#keptBytes += raw.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#keptBytes <= KEPT_MAX_BYTES) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= bytes.length;
    }
  }

  /** The bytes of these receptions, by their id. */
  async find(receptionIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const missing = receptionIds.filter((id) => !this.#kept.has(id));
    if (missing.length === 0) return this.#kept;
    const read = await this.db.asSimulator((tx) => findReceived(tx, missing));
    return new Map(
      receptionIds.flatMap((id) => {
        const raw = read.get(id) ?? this.#kept.get(id);
        return raw === undefined ? [] : [[id, raw]];
      }),
    );
  }
}
