import { createHash } from 'node:crypto';

/** One receipt of a file, as it is posted. */
export interface Invoice {
  /** Always the same for the same bytes, so that the service issues only one (design/folder-and-assistant). */
  readonly referencia: string;
  readonly type: 'application/json' | 'application/xml';
  readonly body: Uint8Array;
  /** Its name within a file of several. */
  readonly name: string | undefined;
  /** Line numbers of its rows, if the file has any. */
  readonly lines: readonly number[];
}

/** The file cannot be parsed; nothing of it is issued. Each problem includes advice. */
export class FileProblems extends Error {
  override readonly name = 'FileProblems';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The bytes that the reference of the invoice at a place (from 1) derives from. */
export type OriginOf = (place: number) => Uint8Array;

/** Reference for these bytes; in a file of several, for the one at `place`. */
export function referenciaOf(bytes: Uint8Array, ruc: string, place?: number): string {
  const hash = createHash('sha256').update(`${ruc}\n`).update(bytes).digest('hex');
  return `carpeta-${hash}${place === undefined ? '' : `-${place}`}`;
}
