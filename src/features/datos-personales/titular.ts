import { Type, type TInteger } from '#typebox';
import { reachOf } from '../../http/authority.js';
import type { Principal } from '../../http/principal.js';
import type { TitularScope } from '../../db/titular.js';
import { AppError } from '../../kernel/app-error.js';
import { TITULAR } from '../../kernel/datos-personales/titular.js';
import { CONSUMIDOR_FINAL } from '../../kernel/identificacion.js';
import type { Role } from '../../kernel/roles.js';
import type { PersonalTotal } from '../../http/personal-data.js';

export const PATH = '/api/v1.0/datos-personales/:identificacion';

/** Cards, receipts issued and received, quotes, recurring invoices and their mails are all read with this role. */
export const ROLES_DEL_TITULAR: readonly Role[] = ['ROLE_RECEIPTS'];

export const TitularParams = Type.Object(
  {
    identificacion: Type.String({
      minLength: 3,
      maxLength: 20,
      pattern: '^[^\\x00-\\x1f\\x7f-\\x9f/]+$',
      examples: ['1712345675'],
      description: 'Cédula, RUC, pasaporte o identificación del exterior, como consta en los comprobantes.',
    }),
  },
  { additionalProperties: false },
);

/** The person and the companies that the caller reaches. */
export function titularScope(principal: Principal, identificacion: string): TitularScope {
  refuseConsumidorFinal(identificacion);
  return { identificacion, rucs: reachOf(principal) };
}

export function refuseConsumidorFinal(identificacion: string): void {
  if (identificacion !== CONSUMIDOR_FINAL.identificacion) return;
  throw new AppError(
    'titular-sin-identificar',
    'Los comprobantes a consumidor final no nombran a una persona. Pida a la persona su cédula, RUC o pasaporte.',
  );
}

/** Refuses an identification about which nothing is stored. */
export function requireData({ rows, bloqueado }: PersonalTotal): void {
  if (bloqueado || Object.values(rows).some((count) => count > 0)) return;
  throw new AppError(
    'titular-no-encontrado',
    'No hay datos de esa identificación en las empresas que usted puede ver. Revise que esté escrita como en sus comprobantes.',
  );
}

/** Identification with its middle hidden, for the audit trail, which keeps its entries for good. */
export function maskedIdentificacion(identificacion: string): string {
  const shown = identificacion.length > 6 ? 2 : 1;
  return `${identificacion.slice(0, shown)}${'*'.repeat(identificacion.length - 2 * shown)}${identificacion.slice(-shown)}`;
}

/** A number for each kind of row that is counted or erased. */
export function numbers(of: 'cuenta' | 'suprime'): Record<string, TInteger> {
  return Object.fromEntries(
    Object.entries(TITULAR).flatMap(([name, { [of]: description }]) =>
      description === undefined ? [] : [[name, Type.Integer({ description })]],
    ),
  );
}

export const Resumen = Type.Object(
  {
    identificacion: Type.String({ description: 'La identificación consultada.' }),
    ...numbers('cuenta'),
    vigentes: Type.Integer({
      description:
        'De las proformas y facturas recurrentes, las que siguen en curso: no se suprimen hasta que terminen.',
    }),
    bloqueado: Type.Boolean({
      description: 'Si ya se suprimió y los comprobantes nuevos no llenan su ficha.',
    }),
    conservarHasta: Type.Union([Type.String(), Type.Null()], {
      description: 'Siete años después del último comprobante, AAAA-MM-DD; nulo: no tiene.',
    }),
  },
  { title: 'DatosDelTitular', description: 'Cuánto se guarda sobre la persona.' },
);

export function showCounts(identificacion: string, { rows, ...total }: PersonalTotal): Record<string, unknown> {
  return { identificacion, ...rows, ...total };
}

/** Why tax documents are not erased, for the answer, the read-me and the portal's user. */
export const CONSERVADO =
  'Los comprobantes emitidos y recibidos se conservan: las normas tributarias obligan a guardarlos siete años, y un XML firmado no puede ' +
  'cambiarse sin invalidarlo. El derecho de supresión no alcanza a lo que otra ley obliga a guardar. Confirme los casos dudosos con su asesor.';
