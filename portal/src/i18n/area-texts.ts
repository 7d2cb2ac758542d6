import type { AuditAction, Capability } from '../../../src/domain/audit-actions.js';
import type { EventoOf, TipoEvento } from '../../../src/domain/eventos.js';

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
  readonly audit?: Readonly<Record<string, AuditText>>;
  /** Each sentence takes the `datos` of its own kind. */
  readonly events?: Readonly<Record<string, EventText<never>>>;
  /** Texts of its pages, which its components get by `ownTexts`. */
  readonly own?: object;
}

/** Texts of all areas, by the name of their subject. */
export function collectTexts(areas: Readonly<Record<string, AreaTexts>>): Required<AreaTexts> {
  const all = Object.values(areas);
  return {
    audit: Object.fromEntries(all.flatMap(({ audit = {} }) => Object.entries(audit))),
    events: Object.fromEntries(all.flatMap(({ events = {} }) => Object.entries(events))),
    own: all.flatMap(({ own = [] }) => own),
  };
}
