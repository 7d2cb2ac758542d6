import type { AuditAction, Capability } from '../../../src/domain/audit-actions.js';

/** An audit action's name, for the filter, and its entry as a sentence. */
type AuditText = readonly [name: string, sentence: (who: string, what: string) => string];

/** Texts of the audit actions of these capabilities. A new action does not compile without them. */
export type AuditTexts<Of extends Capability> = Readonly<Record<AuditAction<Of>, AuditText>>;

/** What the `es.ts` and `en.ts` in the folder of an area may export. */
export interface AreaTexts {
  readonly audit?: Readonly<Record<string, AuditText>>;
}

/** Texts of all areas, by the name of their subject. */
export function collectTexts(areas: Readonly<Record<string, AreaTexts>>): Required<AreaTexts> {
  return { audit: Object.fromEntries(Object.values(areas).flatMap(({ audit = {} }) => Object.entries(audit))) };
}
