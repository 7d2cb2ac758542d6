import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ESTADOS } from '../../../../src/kernel/estados.js';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { may, useMe } from '../../service/session.js';
import { DocumentLink } from '../../ui/document-link.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { fechaOf, formatMoment, formatMonth } from '../../ui/format.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import type { Columna, Fila } from './queries.js';
import classes from './reportes.module.css';

const words = text.reportes;
const amount = new Intl.NumberFormat(NUMBER_LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** Columns in percent. */
const RATES: ReadonlySet<string> = new Set(['tarifa', 'porcentaje']);

/** Formats an amount for a table: two decimals, no currency. */
export function formatAmount(value: number): string {
  return amount.format(value);
}

export function formatCount(value: number): string {
  return number.format(value);
}

export function titleOf({ nombre, titulo }: Columna): string {
  return words.columnas[nombre] ?? titulo;
}

/** Whether a column is numeric, and so right-aligned. */
export function isFigure({ tipo }: Columna): boolean {
  return tipo === 'dinero' || tipo === 'numero' || tipo === 'entero';
}

export function Cell({ columna, fila }: { readonly columna: Columna; readonly fila: Fila }): ReactNode {
  const { nombre, tipo } = columna;
  const value = fila[nombre] ?? null;
  if (value === null) return text.common.none;
  if (RATES.has(nombre)) return words.percent(typeof value === 'number' ? formatCount(value) : value);
  if (typeof value === 'number') return tipo === 'dinero' ? formatAmount(value) : formatCount(value);
  if (tipo === 'fecha') return fechaOf(value);
  switch (nombre) {
    case 'numero':
      return <Numero fila={fila} />;
    case 'tipoDocumento':
      return tipoOf(String(fila['codDoc'] ?? value));
    case 'codDocModificado':
    case 'codDocSustento':
      return tipoOf(value);
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

/** State badge, if the state is known. */
export function Estado({ estado }: { readonly estado: string }): ReactNode {
  const known = ESTADOS.find((one) => one === estado);
  return known === undefined ? estado : <EstadoBadge estado={known} />;
}

/** Document number linked to its page, issued or received. */
export function Numero({ fila: { numero, claveAcceso, ruc } }: { readonly fila: Fila }): ReactNode {
  const me = useMe();
  if (typeof claveAcceso !== 'string' || !may(me, 'ROLE_RECEIPTS')) {
    return (
      <Text span size="sm" fw={600}>
        {numero}
      </Text>
    );
  }
  // The key contains the issuer's RUC after the date and type.
  const area = claveAcceso.slice(10, 23) === ruc ? 'comprobantes' : 'recibidos';
  return <DocumentLink path={`/${area}/${claveAcceso}`}>{numero}</DocumentLink>;
}
