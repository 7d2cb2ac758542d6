import { hash } from 'node:crypto';

const NEWLINE = 0x0a;
/** SHA-256 as 32-bit words. */
const WORDS = 8;
const WORD = 2 ** 32;

/** Contents of a table, independent of row order. */
export interface TableContents {
  readonly bytes: number;
  readonly digest: string;
}

/**
 * Digest of a table's rows in any order: the sum of the SHA-256 of each row's COPY text, modulo 2^256. A restore may place rows
 * of unequal size in another order, so the hash of the whole text cannot be compared. A sum, not an exclusive or: two equal rows
 * would cancel out.
 */
export class RowSet {
  readonly #sum = new Float64Array(WORDS);
  #partial: Buffer[] = [];
  #bytes = 0;
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Adds COPY text, split anywhere. In this format a newline only ever ends a row; one inside a value is escaped. */
  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const tail = chunk.subarray(from, end);
      this.#addRow(this.#partial.length === 0 ? tail : Buffer.concat([...this.#partial, tail]));
      this.#partial = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#partial.push(chunk.subarray(from));
  }

  /** Digest of all rows so far, in hexadecimal. */
  digest(): string {
    if (this.#partial.length > 0) throw new Error('a row is incomplete');
    return [...this.#sum].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  contents(): TableContents {
    return { bytes: this.#bytes, digest: this.digest() };
  }

  #addRow(row: Buffer): void {
    this.#rows += 1;
    const digest = hash('sha256', row, 'buffer');
    let carry = 0;
    for (let at = WORDS - 1; at >= 0; at--) {
      const word = (this.#sum[at] ?? 0) + digest.readUInt32BE(at * 4) + carry;
      carry = word >= WORD ? 1 : 0;
      this.#sum[at] = word - carry * WORD;
    }
  }
}
