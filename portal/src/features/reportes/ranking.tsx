import { Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import type { Serie } from './queries.js';
import classes from './reportes.module.css';
import type { Grupo } from './search.js';

const words = text.reportes.summary;
/** Key that groups all others. */
const OTROS = 'otros';
/** As many as can be compared at a glance. */
const SHOWN = 20;

function nameOf(por: Grupo, { clave, nombre, ruc }: Serie): string {
  if (clave === OTROS) return words.rest;
  if (por === 'tipo') return text.comprobantes.tipos[clave] ?? clave;
  return nombre ?? [clave, ...(ruc === null ? [] : [ruc])].join(' · ');
}

/** Suppliers are ranked by purchases. */
const rankedBy = (por: Grupo) => (por === 'proveedor' ? 'compras' : 'ventas');

/** Ranking by amount, each bar relative to the first; figures are beside the bars. */
export function Ranking({ por, series }: { readonly por: Grupo; readonly series: readonly Serie[] }): ReactElement {
  const by = rankedBy(por);
  const ranked = series
    .filter(({ ventas, compras }) => ventas.total !== 0 || compras.total !== 0)
    .sort((a, b) => Number(a.clave === OTROS) - Number(b.clave === OTROS) || b[by].sinImpuestos - a[by].sinImpuestos);
  const most = Math.max(1, ...ranked.map((serie) => serie[by].sinImpuestos));
  const sold = ranked.some(({ ventas }) => ventas.total !== 0);
  const bought = ranked.some(({ compras }) => compras.total !== 0);
  return (
    <>
      <Table aria-label={words.title} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.groups[por]}</Table.Th>
            {sold && (
              <Table.Th scope="col" ta="right">
                {words.sales}
              </Table.Th>
            )}
            {bought && (
              <Table.Th scope="col" ta="right">
                {words.purchases}
              </Table.Th>
            )}
            <Table.Td component="th" visibleFrom="sm" w="30%" aria-hidden="true" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ranked.slice(0, SHOWN).map((serie) => (
            <Table.Tr key={`${serie.clave} ${serie.ruc ?? ''}`}>
              <Table.Th scope="row" fw={400} className={classes.long}>
                {nameOf(por, serie)}
              </Table.Th>
              {sold && <Table.Td ta="right">{formatMoney(serie.ventas.sinImpuestos)}</Table.Td>}
              {bought && <Table.Td ta="right">{formatMoney(serie.compras.sinImpuestos)}</Table.Td>}
              <Table.Td visibleFrom="sm" aria-hidden="true">
                <svg className={classes.share} preserveAspectRatio="none" viewBox="0 0 100 1">
                  <rect width={100} height={1} className={classes.track} />
                  <rect width={Math.max(0, (100 * serie[by].sinImpuestos) / most)} height={1} className={classes.bar} />
                </svg>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {ranked.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {words.others(ranked.length - SHOWN)}
        </Text>
      )}
    </>
  );
}
