import { Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { formatMoment, totalOf } from '../../ui/format.js';
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

export function Cell({ column, receipt }: { readonly column: Column; readonly receipt: Resumen }): ReactNode {
  switch (column) {
    case 'fecha':
      return receipt.fechaEmision;
    case 'tipo':
      return text.comprobantes.tipos[receipt.codDoc] ?? receipt.codDoc;
    case 'receptor':
      return <Name name={receipt.receptor.razonSocial} />;
    case 'identificacion':
      return receipt.receptor.identificacion;
    case 'total':
      return totalOf(receipt);
    case 'estado':
      return <EstadoBadge estado={receipt.estado} parked={receipt.pendiente?.accion === 'intervenir'} />;
    case 'autorizacion':
      return receipt.fechaAutorizacion === null ? text.common.none : formatMoment(receipt.fechaAutorizacion);
    case 'empresa':
      return receipt.ruc;
    case 'referencia':
      return receipt.referencia === null ? text.common.none : <Name name={receipt.referencia} />;
  }
}

function Name({ name }: { readonly name: string }): ReactElement {
  return (
    <Text size="sm" maw={280} truncate title={name}>
      {name}
    </Text>
  );
}
