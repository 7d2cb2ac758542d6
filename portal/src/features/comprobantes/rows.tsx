import { ActionIcon, Stack, Table } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { DocumentLink } from '../../ui/document-link.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { DocumentCard, DocumentTable } from '../../ui/list-page.js';
import type { Selection } from '../../ui/selection.js';
import { Cell, type Column } from './columns.js';
import { ROW } from './keys.js';
import classes from './list-page.module.css';
import type { Change } from './list-search.js';
import type { Resumen } from './queries.js';
import { numberOf } from '../../service/tipos.js';

const words = text.comprobantes.list;

const keyOf = ({ claveAcceso }: Resumen): string => claveAcceso;
const pathOf = ({ claveAcceso }: Resumen): string => `/comprobantes/${claveAcceso}`;

export interface RowsProps {
  readonly receipts: readonly Resumen[];
  readonly columns: readonly Column[];
  readonly arrived: ReadonlySet<string>;
  readonly selection: Selection<Resumen>;
  readonly orden: 'asc' | undefined;
  readonly change: Change;
}

/** Receipts as a table, on desktop. */
export function Rows({ receipts, columns, arrived, selection, orden, change }: RowsProps): ReactElement {
  const heading = (column: Column): ReactElement => (
    <Table.Th
      key={column}
      ta={column === 'total' ? 'right' : undefined}
      aria-sort={column === 'fecha' ? (orden === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {text.comprobantes.columnas[column]}
      {column === 'fecha' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          ml={4}
          aria-label={orden === 'asc' ? words.newestFirst : words.oldestFirst}
          onClick={() => {
            change({ orden: orden === 'asc' ? undefined : 'asc' });
          }}
        >
          <Icon name={orden === 'asc' ? 'up' : 'down'} size={14} />
        </ActionIcon>
      )}
    </Table.Th>
  );
  return (
    <DocumentTable
      label={words.caption}
      rows={receipts}
      selection={selection}
      keyOf={keyOf}
      nameOf={numberOf}
      pathOf={pathOf}
      highlighted={({ claveAcceso }) => (arrived.has(claveAcceso) ? classes.arrived : undefined)}
      headings={
        <>
          <Table.Th>{text.comprobantes.columnas.numero}</Table.Th>
          {columns.map(heading)}
        </>
      }
      cells={(receipt) => <Told receipt={receipt} columns={columns} />}
    />
  );
}

/** Row content, memoised so that selecting another row does not redraw it. */
const Told = memo(function Told({
  receipt,
  columns,
}: {
  readonly receipt: Resumen;
  readonly columns: readonly Column[];
}): ReactElement {
  return (
    <>
      <Table.Td>
        <NumberLink receipt={receipt} />
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={column} ta={column === 'total' ? 'right' : undefined}>
          <Cell column={column} receipt={receipt} />
        </Table.Td>
      ))}
    </>
  );
});

function NumberLink({ receipt }: { readonly receipt: Resumen }): ReactElement {
  return (
    <DocumentLink path={pathOf(receipt)} {...{ [ROW]: receipt.claveAcceso }}>
      {numberOf(receipt)}
    </DocumentLink>
  );
}

/** Receipts as cards, on mobile. */
export function Cards({ receipts, arrived, selection }: RowsProps): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.caption}>
      {receipts.map((receipt) => (
        <DocumentCard
          key={receipt.claveAcceso}
          row={receipt}
          id={receipt.claveAcceso}
          name={numberOf(receipt)}
          selection={selection}
          link={<NumberLink receipt={receipt} />}
          detail={`${text.comprobantes.tipos[receipt.codDoc] ?? receipt.codDoc} · ${receipt.fechaEmision}`}
          amount={totalOf(receipt)}
          party={receipt.receptor.razonSocial}
          className={arrived.has(receipt.claveAcceso) ? classes.arrived : undefined}
        >
          <EstadoBadge estado={receipt.estado} parked={receipt.pendiente?.accion === 'intervenir'} />
        </DocumentCard>
      ))}
    </Stack>
  );
}
