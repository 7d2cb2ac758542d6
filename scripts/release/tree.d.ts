/** A file, folder or link of an artefact. */
export interface Entry {
  readonly path: string;
  readonly mode: number;
  readonly folder?: boolean;
  readonly link?: string;
  readonly bytes?: Buffer;
  readonly file?: string;
  readonly size?: number;
  readonly owner?: number;
}

export function isNeeded(path: string): boolean;
export function entriesOf(folder: string, prefix: string, keep?: (path: string) => boolean): Entry[];
export function textEntry(path: string, text: string, mode?: number): Entry;
export function withFolders(entries: readonly Entry[]): Entry[];
