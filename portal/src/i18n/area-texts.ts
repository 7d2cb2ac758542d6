import type { AuditAction, Capability } from '../../../src/kernel/audit-actions.js';
import type { EventoOf, TipoEvento } from '../../../src/kernel/eventos.js';

/** An audit action's name, for the filter, and its entry as a sentence. */
type AuditText = readonly [name: string, sentence: (who: string, what: string) => string];

/** Texts of the audit actions of these capabilities. A new action does not compile without them. */
export type AuditTexts<Of extends Capability> = Readonly<Record<AuditAction<Of>, AuditText>>;

/** An event's name, for the filter, and the event as a sentence; `day` writes a day as yyyy-mm-dd for people. */
type EventText<Datos> = readonly [name: string, sentence: (datos: Datos, day: (iso: string) => string) => string];

export type EventDatos<Tipo extends TipoEvento> = EventoOf<Tipo>['datos'];

/** Texts of the events of these capabilities. A new kind does not compile without them. */
export type EventTexts<Of extends Capability> = {
  readonly [Tipo in TipoEvento<Of>]: EventText<EventDatos<Tipo>>;
};

/** Possible exports of `es.ts` and `en.ts` in the folder of an area. */
export interface AreaTexts {
  /** Texts of its pages. */
  readonly words?: object;
  readonly audit?: Readonly<Record<string, AuditText>>;
  /** Each sentence takes the `datos` of its own kind. */
  readonly events?: Readonly<Record<string, EventText<never>>>;
}

/** The texts of all areas: by the name of their subject, and those of their pages by folder, which each `es.ts` adds here. */
export interface CollectedTexts {
  readonly audit: NonNullable<AreaTexts['audit']>;
  readonly events: NonNullable<AreaTexts['events']>;
}

export function collectTexts(areas: Readonly<Record<string, AreaTexts>>): CollectedTexts {
  const all = Object.entries(areas);
  const words: object = Object.fromEntries(
    all.flatMap(([file, one]) => (one.words === undefined ? [] : [[nameOf(file), one.words]])),
  );
  return {
    ...(words as Omit<CollectedTexts, 'audit' | 'events'>),
    audit: Object.fromEntries(all.flatMap(([, { audit = {} }]) => Object.entries(audit))),
    events: Object.fromEntries(all.flatMap(([, { events = {} }]) => Object.entries(events))),
  };
}

/** `../../features/clientes-oauth/es.ts` → `clientesOauth`. */
function nameOf(file: string): string {
  const folder = file.split('/').at(-2) ?? file;
  return folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
