import type { Static } from '#typebox';
import * as declarations from './declarations.js';
import type { EventDeclaration, Source } from './evento.js';
import type { Role } from './roles.js';

/** Retention of feed positions (spec/API.md §6). Until then the feed reads each event from the history. */
export const FEED_DAYS = 90;
/** Minimum age for compacting a history: one day after its last event has left the feed. */
export const COMPACT_DAYS_MIN = FEED_DAYS + 1;

type Declarations = typeof declarations;
type Declared<Of extends keyof Declarations = keyof Declarations> = Extract<
  Declarations[Of],
  { readonly events: readonly EventDeclaration[] }
>['events'][number];

/**
 * Every kind of event (spec/API.md §6, design/events-and-webhooks), as the capabilities declare them. OpenAPI, the clients, the lists in the docs, the filters
 * of feed and webhooks, the visibility by role and the type of `insertAviso` are derived from this list.
 */
export const EVENTOS: readonly Declared[] = Object.values(declarations).flatMap<Declared>((one) =>
  'events' in one ? one.events : [],
);

/** Kinds of events: all, or those of the capabilities named. */
export type TipoEvento<Of extends keyof Declarations = keyof Declarations> = Declared<Of>['tipo'];
/** Events of an account without a receipt. */
export type TipoAviso = Extract<Declared, { readonly from: 'aviso' }>['tipo'];
/** Events of the installation, which every account sees. */
export type TipoSri = Extract<Declared, { readonly from: 'sri' }>['tipo'];

/** `tipo` with its `datos`: a union discriminated by `tipo`. */
export type EventoOf<Tipo extends TipoEvento> = {
  [T in Tipo]: {
    readonly tipo: T;
    readonly datos: Readonly<Static<Extract<Declared, { readonly tipo: T }>['datos']>>;
  };
}[Tipo];

/** An event as clients receive it (spec/API.md §6). */
export type Evento = EventoOf<TipoEvento> & {
  readonly id: string;
  readonly fecha: string;
  /** Null for events without a company. */
  readonly ruc: string | null;
};

export const TIPOS_EVENTO: readonly TipoEvento[] = EVENTOS.map(({ tipo }) => tipo);

const byTipo: ReadonlyMap<string, Declared> = new Map(EVENTOS.map((evento) => [evento.tipo, evento]));

/**
 * Returns the role required to see an event; null: none. During an upgrade a newer process may have stored a delivery of a type unknown here:
 * it needs the role of the feed.
 */
export function roleOfEvento(tipo: string): Role | null {
  const evento = byTipo.get(tipo);
  return evento === undefined ? 'ROLE_RECEIPTS' : evento.role;
}

/** Content of a test event. */
export const PRUEBA: EventoOf<'prueba'> = { tipo: 'prueba', datos: { mensaje: 'Este evento es una prueba.' } };

/** Fields of a history row that determine its event type. */
export interface Suceso {
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly de: string | null;
  readonly a: string | null;
  readonly accion: string | null;
}

const sourced = (key: 'suceso' | 'estado' | 'accion'): ReadonlyMap<string, TipoEvento> =>
  new Map(
    EVENTOS.flatMap(({ tipo, from }: { readonly tipo: TipoEvento; readonly from: Source }) =>
      typeof from === 'object' && key in from
        ? [[(from as Readonly<Record<typeof key, string>>)[key], tipo] as const]
        : [],
    ),
  );
const bySuceso = sourced('suceso');
const byEstado = sourced('estado');
const byAccion = sourced('accion');

/** Returns the event type of a history row; undefined for entries that stay in the history (send begun, answer in doubt). */
export function tipoEvento({ fuente, tipo, de, a, accion }: Suceso): TipoEvento | undefined {
  if (fuente === 'aviso' || fuente === 'sri') return byTipo.get(tipo)?.tipo;
  const named = bySuceso.get(tipo);
  if (named !== undefined || fuente === 'correo') return named;
  return a === de ? byAccion.get(accion ?? '') : byEstado.get(a ?? '');
}
