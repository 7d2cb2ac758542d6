import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ESTADOS } from '../../../../src/domain/estados.js';
import { LOCALE, text } from '../../i18n/index.js';
import { may, useMe } from '../../service/session.js';
import { DocumentLink } from '../../ui/document-link.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { fechaOf, formatMoment, formatMonth } from '../../ui/format.js';
import type { Columna, Fila } from './queries.js';
import classes from './reportes.module.css';

const words = text.reportes;
const amount = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const number = new Intl.NumberFormat(LOCALE);

/** An amount as a table has it: two decimals, its column says of what. */
export function formatAmount(value: number): string {
  return amount.format(value);
}

/** A count. */
export function formatCount(value: number): string {
  return number.format(value);
}

/** What a column is called. */
export function titleOf({ nombre, titulo }: Columna): string {
  return words.columnas[nombre] ?? titulo;
}

/** Whether a column is of figures, which stand below one another by their last digit. */
export function isFigure({ tipo }: Columna): boolean {
  return tipo === 'dinero' || tipo === 'numero' || tipo === 'entero';
}

/** What a row says in a column. */
export function Cell({ columna, fila }: { readonly columna: Columna; readonly fila: Fila }): ReactNode {
  const { nombre, tipo } = columna;
  const value = fila[nombre] ?? null;
  if (value === null) return text.common.none;
  if (typeof value === 'number') return tipo === 'dinero' ? formatAmount(value) : formatCount(value);
  if (tipo === 'fecha') return fechaOf(value);
  switch (nombre) {
    case 'numero':
      return <Numero fila={fila} />;
    case 'codDoc':
    case 'codDocModificado':
    case 'codDocSustento':
      return text.comprobantes.tipos[value] ?? value;
    case 'estado':
      return <Estado estado={value} />;
    case 'claveAcceso':
      return value;
    case 'fechaAutorizacion':
      return formatMoment(value);
    case 'mes':
      return formatMonth(value);
    case 'lado':
      return words.lados[value] ?? value;
    default:
      return (
        <span className={classes.name} title={value}>
          {value}
        </span>
      );
  }
}

/** The state, if it is one of ours. */
export function Estado({ estado }: { readonly estado: string }): ReactNode {
  const known = ESTADOS.find((one) => one === estado);
  return known === undefined ? estado : <EstadoBadge estado={known} />;
}

/** The number of a document, and the way to it: among the issued ones, or among those received. */
export function Numero({ fila: { numero, claveAcceso, ruc } }: { readonly fila: Fila }): ReactNode {
  const me = useMe();
  if (typeof claveAcceso !== 'string' || !may(me, 'ROLE_RECEIPTS')) {
    return (
      <Text span size="sm" fw={600}>
        {numero}
      </Text>
    );
  }
  // The key has its issuer's RUC behind the day and the type.
  const area = claveAcceso.slice(10, 23) === ruc ? 'comprobantes' : 'recibidos';
  return <DocumentLink path={`/${area}/${claveAcceso}`}>{numero}</DocumentLink>;
}
