import type { Advertencia, Issue } from '../../domain/issue.js';
import { blocksAround } from '../structure.js';

/** Our paths by what their caller wrote instead; only where they differ. */
export type WrittenPaths = ReadonlyMap<string, string>;

/** A body in names other than ours, understood: what follows from it, and what is wrong with the names themselves. */
export interface Understood {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
  readonly written: WrittenPaths;
}

/** The path of one of our fields as its caller wrote it: its own entry, or that of the nearest block around it. */
export function writtenPath(written: WrittenPaths, path: string): string {
  if (written.size === 0) return path;
  for (const block of [path, ...blocksAround(path).reverse()]) {
    const name = written.get(block);
    if (name !== undefined) return name + path.slice(block.length);
  }
  return path;
}

/** Findings in the caller's own names. */
export function asWritten<Found extends Issue<unknown>>(written: WrittenPaths, findings: readonly Found[]): Found[] {
  return findings.map((found) => {
    const field = writtenPath(written, found.field);
    if (field === found.field) return found;
    return { ...found, field, message: found.message.replaceAll(`«${found.field}»`, `«${field}»`) };
  });
}

/** A path and a name inside it. */
export function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Two names of one thing, both given. */
export function twoNames(one: string, other: string): Issue {
  const message = `«${one}» y «${other}» son dos nombres de lo mismo: envíe solo uno.`;
  return { code: 'campo-dos-nombres', field: other, message };
}

/** A field that is taken and left out. */
export function leftOut(field: string, why: string): Advertencia {
  return { code: 'campo-ignorado', field, message: `«${field}» no se usó: ${why}` };
}
