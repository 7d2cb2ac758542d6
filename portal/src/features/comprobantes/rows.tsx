import { Stack } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { DocumentLink } from '../../ui/document-link.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { totalOf } from '../../ui/format.js';
import { DocumentCard, DocumentTable } from '../../ui/list-page.js';
import { PlainIconButton, Td, Th } from '../../ui/plain.js';
import type { Selection } from '../../ui/selection.js';
import { Cell, type Column } from './columns.js';
import { ROW } from './keys.js';
import classes from './list-page.module.css';
import { nextOrder, SORTED_COLUMNS, type Change, type Order } from './list-search.js';
import type { Resumen } from './queries.js';
import { numberOf } from '../../service/tipos.js';

const words = text.comprobantes.list;

const keyOf = ({ claveAcceso }: Resumen): string => claveAcceso;
const pathOf = ({ claveAcceso }: Resumen): string => `/comprobantes/${claveAcceso}`;

export interface RowsProps {
  readonly comprobantes: readonly Resumen[];
  readonly columns: readonly Column[];
  readonly arrived: ReadonlySet<string>;
  readonly selection: Selection<Resumen>;
  readonly orden: Order | undefined;
  readonly change: Change;
}

/** Receipts as a table, on desktop. */
export function Rows({ comprobantes, columns, arrived, selection, orden, change }: RowsProps): ReactElement {
  const heading = (column: Column | 'numero'): ReactElement => {
    const sorted = SORTED_COLUMNS.find((one) => one === column);
    const isDay = column === 'fecha' && (orden === undefined || orden === 'asc');
    const up = isDay ? orden === 'asc' : orden === column;
    const active = isDay || (sorted !== undefined && (orden === sorted || orden === `-${sorted}`));
    const name = text.comprobantes.columnas[column];
    return (
      <Th key={column} end={column === 'total'} aria-sort={active ? (up ? 'ascending' : 'descending') : undefined}>
        {name}
        {(column === 'fecha' || sorted !== undefined) && (
          <PlainIconButton
            icon={active ? (up ? 'up' : 'down') : 'sort'}
            size={14}
            kind="sort"
            aria-label={
              column !== 'fecha' ? words.sortBy(name) : orden === undefined ? words.oldestFirst : words.newestFirst
            }
            onClick={() => {
              change({
                orden: sorted === undefined ? (orden === undefined ? 'asc' : undefined) : nextOrder(sorted, orden),
              });
            }}
          />
        )}
      </Th>
    );
  };
  return (
    <DocumentTable
      label={words.caption}
      rows={comprobantes}
      selection={selection}
      keyOf={keyOf}
      nameOf={numberOf}
      pathOf={pathOf}
      highlighted={({ claveAcceso }) => (arrived.has(claveAcceso) ? classes.arrived : undefined)}
      headings={
        <>
          {heading('numero')}
          {columns.map(heading)}
        </>
      }
      cells={(comprobante) => <RowCells comprobante={comprobante} columns={columns} />}
    />
  );
}

/** Row content, memoised so that selecting another row does not redraw it. */
const RowCells = memo(function RowCells({
  comprobante,
  columns,
}: {
  readonly comprobante: Resumen;
  readonly columns: readonly Column[];
}): ReactElement {
  return (
    <>
      <Td>
        <NumberLink comprobante={comprobante} />
      </Td>
      {columns.map((column) => (
        <Td key={column} end={column === 'total'}>
          <Cell column={column} comprobante={comprobante} />
        </Td>
      ))}
    </>
  );
});

function NumberLink({ comprobante }: { readonly comprobante: Resumen }): ReactElement {
  return (
    <DocumentLink path={pathOf(comprobante)} {...{ [ROW]: comprobante.claveAcceso }}>
      {numberOf(comprobante)}
    </DocumentLink>
  );
}

/** Receipts as cards, on mobile. */
export function Cards({ comprobantes, arrived, selection }: RowsProps): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.caption}>
      {comprobantes.map((comprobante) => (
        <DocumentCard
          key={comprobante.claveAcceso}
          row={comprobante}
          id={comprobante.claveAcceso}
          name={numberOf(comprobante)}
          selection={selection}
          link={<NumberLink comprobante={comprobante} />}
          detail={`${text.comprobantes.tipos[comprobante.codDoc] ?? comprobante.codDoc} · ${comprobante.fechaEmision}`}
          amount={totalOf(comprobante)}
          party={comprobante.receptor.razonSocial}
          className={arrived.has(comprobante.claveAcceso) ? classes.arrived : undefined}
        >
          <EstadoBadge estado={comprobante.estado} parked={comprobante.pendiente?.accion === 'intervenir'} />
        </DocumentCard>
      ))}
    </Stack>
  );
}
