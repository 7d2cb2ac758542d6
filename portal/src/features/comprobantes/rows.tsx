import { ActionIcon, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Choose, ChoosePage } from '../../ui/choose.js';
import { DocumentLink } from '../../ui/document-link.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import type { Selection } from '../../ui/selection.js';
import { Cell, type Column } from './columns.js';
import { ROW } from './keys.js';
import classes from './list-page.module.css';
import type { Change } from './list-search.js';
import type { Resumen } from './queries.js';
import { numberOf } from './tipos.js';

const words = text.comprobantes.list;

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
  const navigate = useNavigate();
  const { chosen } = selection;
  const here = receipts.filter(({ claveAcceso }) => chosen.has(claveAcceso)).length;
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
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={words.caption}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={44}>
                <ChoosePage things={receipts} here={here} selection={selection} />
              </Table.Th>
              <Table.Th>{text.comprobantes.columnas.numero}</Table.Th>
              {columns.map(heading)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {receipts.map((receipt) => (
              <Table.Tr
                key={receipt.claveAcceso}
                className={arrived.has(receipt.claveAcceso) ? classes.arrived : undefined}
                {...(chosen.has(receipt.claveAcceso) && { bg: 'var(--mantine-primary-color-light)' })}
                // The whole row is clickable; keyboards use the link.
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
                  void navigate({ to: `/comprobantes/${receipt.claveAcceso}` });
                }}
              >
                <Table.Td>
                  <Choose thing={receipt} id={receipt.claveAcceso} name={numberOf(receipt)} selection={selection} />
                </Table.Td>
                <Told receipt={receipt} columns={columns} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
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
    <DocumentLink path={`/comprobantes/${receipt.claveAcceso}`} {...{ [ROW]: receipt.claveAcceso }}>
      {numberOf(receipt)}
    </DocumentLink>
  );
}

/** Receipts as cards, on mobile. */
export function Cards({ receipts, arrived, selection }: RowsProps): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.caption}>
      {receipts.map((receipt) => (
        <Card
          key={receipt.claveAcceso}
          component="li"
          withBorder
          padding="sm"
          className={arrived.has(receipt.claveAcceso) ? classes.arrived : undefined}
        >
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Choose thing={receipt} id={receipt.claveAcceso} name={numberOf(receipt)} selection={selection} />
              <div>
                <NumberLink receipt={receipt} />
                <Text size="xs" c="dimmed">
                  {text.comprobantes.tipos[receipt.codDoc] ?? receipt.codDoc} · {receipt.fechaEmision}
                </Text>
              </div>
            </Group>
            <Text fw={600} size="sm">
              {totalOf(receipt)}
            </Text>
          </Group>
          <Text size="sm" mt={6} mb={6} lineClamp={2}>
            {receipt.receptor.razonSocial}
          </Text>
          <EstadoBadge estado={receipt.estado} parked={receipt.pendiente?.accion === 'intervenir'} />
        </Card>
      ))}
    </Stack>
  );
}
