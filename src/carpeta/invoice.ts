import { createHash } from 'node:crypto';

/** One receipt that a file asks for, as it is posted. */
export interface Invoice {
  /** The same for the same bytes, for ever: by it the service issues only one (decision 0046). */
  readonly referencia: string;
  readonly type: 'application/json' | 'application/xml';
  readonly body: Uint8Array;
  /** What its own file calls it, where that has several. */
  readonly name: string | undefined;
  /** In which lines of the file its details stand, where that has lines. */
  readonly lines: readonly number[];
}

/** The file cannot be understood: nothing of it is issued. Each problem says what to do. */
export class FileProblems extends Error {
  override readonly name = 'FileProblems';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The reference of the receipt that these bytes ask for; of a file with several, of the one at that place. */
export function referenciaOf(bytes: Uint8Array, ruc: string, place?: number): string {
  const hash = createHash('sha256').update(`${ruc}\n`).update(bytes).digest('hex');
  return `carpeta-${hash}${place === undefined ? '' : `-${place}`}`;
}
