import type { Advertencia, Issue } from '../../kernel/issue.js';
import { blocksAround } from '../structure.js';

/** Maps our paths to the caller's names, where they differ. */
export type CallerPaths = ReadonlyMap<string, string>;

/** A body with foreign field names, translated: the payload, and the problems with the names. */
export interface ParsedBody {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
  readonly written: CallerPaths;
}

/** Returns one of our paths as the caller wrote it, from its own entry or the nearest enclosing block's. */
function callerPath(written: CallerPaths, path: string): string {
  if (written.size === 0) return path;
  for (const block of [path, ...blocksAround(path).reverse()]) {
    const name = written.get(block);
    if (name !== undefined) return name + path.slice(block.length);
  }
  return path;
}

/** Translates findings to the caller's names. */
export function inCallerNames<Found extends Issue<unknown>>(written: CallerPaths, findings: readonly Found[]): Found[] {
  return findings.map((found) => {
    const field = callerPath(written, found.field);
    if (field === found.field) return found;
    return { ...found, field, message: found.message.replaceAll(`«${found.field}»`, `«${field}»`) };
  });
}

/** Joins a path and a name. */
export function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Issue: one field given under two names. */
export function duplicateName(one: string, other: string): Issue {
  const message = `«${one}» y «${other}» son dos nombres de lo mismo: envíe solo uno.`;
  return { code: 'campo-dos-nombres', field: other, message };
}

/** Warning: an accepted field is ignored. */
export function ignoredField(field: string, why: string): Advertencia {
  return { code: 'campo-ignorado', field, message: `«${field}» no se usó: ${why}` };
}
