import { AppError } from '../../domain/app-error.js';

/** A row as a file has it: its line, as an editor counts them, and its cells in order. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Which cells are numbers in a spreadsheet; text files have none. */
  readonly numeric?: ReadonlySet<number>;
}

/** The file cannot be read as a whole. */
export function invalidFile(message: string, cause?: unknown): AppError {
  return new AppError('importacion-invalida', message, { cause });
}
