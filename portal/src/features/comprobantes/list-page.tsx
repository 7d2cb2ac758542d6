import { Anchor, Button, Card, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { formatMoney } from '../../ui/format.js';
import { Empty, Page } from '../../ui/page.js';
import { Pager } from '../../ui/pager.js';
import { Cell, useColumns, type Column } from './columns.js';
import { ColumnChooser, Filters } from './filters.js';
import { isLimited, useListSearch, type ListSearch } from './list-search.js';
import { listQuery, PAGE_SIZE, type Resumen } from './queries.js';
import { numberOf } from './tipos.js';

const words = text.comprobantes.list;

/** The receipts, newest first, as they change. */
export default function ListPage(): ReactElement {
  const [search, change] = useListSearch();
  const company = useCompany();
  const [columns, setColumn] = useColumns();
  const list = useQuery(listQuery(search, company?.ruc));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const receipts = list.data?.content;
  return (
    <Page title={text.comprobantes.title} actions={<ColumnChooser columns={columns} setColumn={setColumn} />}>
      <Filters search={search} change={change} />
      <ErrorNotice
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
      />
      {receipts === undefined ? (
        list.isPending && <Waiting />
      ) : receipts.length === 0 ? (
        <Nothing search={search} change={change} />
      ) : narrow ? (
        <Cards receipts={receipts} />
      ) : (
        <Rows receipts={receipts} columns={columns} />
      )}
      {list.data !== undefined && list.data.content.length > 0 && (
        <Pager
          page={search.page}
          size={PAGE_SIZE}
          count={list.data.content.length}
          total={list.data.totalElements}
          estimated={list.data.totalEstimado}
          last={list.data.last}
          onPage={(page) => {
            change({ page });
          }}
        />
      )}
    </Page>
  );
}

function Rows({
  receipts,
  columns,
}: {
  readonly receipts: readonly Resumen[];
  readonly columns: readonly Column[];
}): ReactElement {
  const navigate = useNavigate();
  const heading = (column: Column): ReactElement => (
    <Table.Th key={column} ta={column === 'total' ? 'right' : undefined}>
      {text.comprobantes.columnas[column]}
    </Table.Th>
  );
  return (
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={640}>
        <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={words.caption}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.comprobantes.columnas.numero}</Table.Th>
              {columns.map(heading)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {receipts.map((receipt) => (
              <Table.Tr
                key={receipt.claveAcceso}
                // The mouse may hit anywhere; the keyboard has the link.
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest('a') !== null) return;
                  void navigate({ to: `/comprobantes/${receipt.claveAcceso}` });
                }}
              >
                <Table.Td>
                  <NumberLink receipt={receipt} />
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column} ta={column === 'total' ? 'right' : undefined}>
                    <Cell column={column} receipt={receipt} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function NumberLink({ receipt }: { readonly receipt: Resumen }): ReactElement {
  return (
    <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={`/comprobantes/${receipt.claveAcceso}`} {...props} />}>
      {numberOf(receipt)}
    </Anchor>
  );
}

function Cards({ receipts }: { readonly receipts: readonly Resumen[] }): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.caption}>
      {receipts.map((receipt) => (
        <Card key={receipt.claveAcceso} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <NumberLink receipt={receipt} />
              <Text size="xs" c="dimmed">
                {text.comprobantes.tipos[receipt.codDoc] ?? receipt.codDoc} · {receipt.fechaEmision}
              </Text>
            </div>
            <Text fw={600} size="sm">
              {formatMoney(receipt.importeTotal)}
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

function Waiting(): ReactElement {
  return (
    <Stack gap="xs" aria-label={text.common.loading} role="status">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={44} />
      ))}
    </Stack>
  );
}

function Nothing({
  search,
  change,
}: {
  readonly search: ListSearch;
  readonly change: (change: Partial<ListSearch>) => void;
}): ReactElement {
  if (!isLimited(search) && search.page === 1) {
    return (
      <Card withBorder>
        <Empty icon="receipt" title={words.emptyTitle}>
          {words.emptyText}
        </Empty>
      </Card>
    );
  }
  return (
    <Card withBorder>
      <Empty
        icon="search"
        title={words.nothingTitle}
        action={
          <Button
            variant="default"
            mt="xs"
            onClick={() => {
              change({ q: undefined, tipo: undefined, estado: undefined, desde: undefined, hasta: undefined });
            }}
          >
            {words.clear}
          </Button>
        }
      >
        {words.nothingText}
      </Empty>
    </Card>
  );
}
