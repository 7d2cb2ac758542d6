import { useLocalStorage } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { formatMoment, totalOf } from '../../ui/format.js';
import classes from './list-page.module.css';
import type { Resumen } from './queries.js';

/** Optional columns; the number is always shown. */
export const COLUMNS = [
  'fecha',
  'tipo',
  'receptor',
  'identificacion',
  'total',
  'estado',
  'autorizacion',
  'empresa',
  'referencia',
] as const;
export type Column = (typeof COLUMNS)[number];

const USUAL: readonly Column[] = ['fecha', 'tipo', 'receptor', 'total', 'estado'];

/** Selected columns, stored in this browser. */
export function useColumns(): readonly [readonly Column[], (columns: readonly Column[]) => void] {
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: 'rubrica.comprobantes.columnas',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
  });
  return [readColumns(stored), setStored];
}

/** Valid columns among the stored ones, in display order. */
export function readColumns(stored: readonly unknown[]): readonly Column[] {
  return COLUMNS.filter((column) => stored.includes(column));
}

export function Cell({ column, comprobante }: { readonly column: Column; readonly comprobante: Resumen }): ReactNode {
  switch (column) {
    case 'fecha':
      return comprobante.fechaEmision;
    case 'tipo':
      return text.comprobantes.tipos[comprobante.codDoc] ?? comprobante.codDoc;
    case 'receptor':
      return <Name name={comprobante.receptor.razonSocial} />;
    case 'identificacion':
      return comprobante.receptor.identificacion;
    case 'total':
      return totalOf(comprobante);
    case 'estado':
      return <EstadoBadge estado={comprobante.estado} parked={comprobante.pendiente?.accion === 'intervenir'} />;
    case 'autorizacion':
      return comprobante.fechaAutorizacion === null ? text.common.none : formatMoment(comprobante.fechaAutorizacion);
    case 'empresa':
      return comprobante.ruc;
    case 'referencia':
      return comprobante.referencia === null ? text.common.none : <Name name={comprobante.referencia} />;
  }
}

function Name({ name }: { readonly name: string }): ReactElement {
  return (
    <div className={classes.name} title={name}>
      {name}
    </div>
  );
}
