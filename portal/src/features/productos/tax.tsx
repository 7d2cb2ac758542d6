import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { PlainBadge } from '../../ui/plain.js';
import { IMPUESTOS, ratesQuery, type Producto } from './queries.js';

/** A tax as text: name and rate from the catalogue. */
export function Tax({ tax }: { readonly tax: Producto['impuesto'][number] }): ReactElement {
  const rates = useQuery(ratesQuery(tax.codigo));
  const row = rates.data?.filas.find(({ codigo }) => codigo === tax.codigoPorcentaje);
  const [, , name] = IMPUESTOS.find(([code]) => code === tax.codigo) ?? [tax.codigo, '', tax.codigo];
  const words = row === undefined ? tax.codigoPorcentaje : row.descripcion;
  // «IVA 15 %» instead of «IVA: 15%»: most rows only state the rate.
  const label = /^[\d.,]+ ?%$/.test(words) ? `${name} ${words}` : `${name}: ${words}`;
  return (
    <PlainBadge colour="outlined" title={label}>
      {label}
    </PlainBadge>
  );
}
