import { Alert, Button, Card, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ESTADOS_RECURRENTE } from '../../../../../src/features/recurrentes/rules.js';
import { text } from '../../../i18n/index.js';
import type { Company } from '../../../service/company.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon } from '../../../ui/icons.js';
import { Empty, Page } from '../../../ui/page.js';
import { Pager } from '../../../ui/pager.js';
import { SearchField } from '../../../ui/search-field.js';
import { OfCompany, RecurrenteBadge, whenOf } from './company.js';
import { PAGE_SIZE, recurrentesQuery, type Recurrente } from './queries.js';
import { filters } from './search.js';

const words = text.recurrentes;

export default function ListPage(): ReactElement {
  return <OfCompany>{(company) => <Recurrentes key={company.ruc} company={company} />}</OfCompany>;
}

function Recurrentes({ company: { ruc, razonSocial } }: { readonly company: Company }): ReactElement {
  const [search, change] = filters.use();
  const list = useQuery(recurrentesQuery(ruc, search));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const found = list.data?.content ?? [];
  const isEmpty = list.data !== undefined && found.length === 0 && !filters.isLimited(search) && search.page === 1;
  const add = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={(props) => <Link to="/recurrentes/nueva" {...props} />}
    >
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={razonSocial} actions={!isEmpty && add}>
      {search.pendientes === true && (
        <Alert color="red" variant="light" icon={<Icon name="alert" />}>
          <Group justify="space-between">
            {words.onlyPending}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                change({ pendientes: undefined });
              }}
            >
              {words.clear}
            </Button>
          </Group>
        </Alert>
      )}
      {!isEmpty && (
        <Group align="flex-end">
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            title={text.comprobantes.list.searchKey}
            value={search.q ?? ''}
            onSearch={(q) => {
              change({ q });
            }}
          />
          <NativeSelect
            label={words.estado}
            value={search.estado ?? ''}
            onChange={({ currentTarget: { value } }) => {
              change({ estado: ESTADOS_RECURRENTE.find((one) => one === value) });
            }}
            data={[
              { value: '', label: words.every },
              ...ESTADOS_RECURRENTE.map((value) => ({ value, label: words.estados[value] })),
            ]}
          />
        </Group>
      )}
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={220} />}
      {list.data !== undefined && found.length === 0 && (
        <Card withBorder>
          {isEmpty ? (
            <Empty icon="calendar" title={words.emptyTitle} action={<Group mt="xs">{add}</Group>}>
              {words.emptyText}
            </Empty>
          ) : (
            <Empty icon="search" title={words.nothingTitle} />
          )}
        </Card>
      )}
      {found.length > 0 && (narrow ? <Cards found={found} /> : <Rows found={found} />)}
      {list.data !== undefined && found.length > 0 && (
        <Pager
          page={search.page}
          size={PAGE_SIZE}
          count={found.length}
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

function Pending({ count }: { readonly count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <Text size="xs" c="red.9" fw={600}>
      {words.pendientes(count)}
    </Text>
  );
}

function Rows({ found }: { readonly found: readonly Recurrente[] }): ReactElement {
  return (
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={720} type="native">
        <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={words.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.nombre}</Table.Th>
              <Table.Th>{words.cliente}</Table.Th>
              <Table.Th>{words.cuando}</Table.Th>
              <Table.Th>{words.proxima}</Table.Th>
              <Table.Th>{words.estado}</Table.Th>
              <Table.Th ta="right">{words.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <DocumentLink path={`/recurrentes/${one.id}`}>{one.nombre}</DocumentLink>
                  <Pending count={one.pendientes} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.cliente.razonSocial}</Table.Td>
                <Table.Td>{whenOf(one)}</Table.Td>
                <Table.Td>{one.proximas[0]?.fecha ?? text.common.none}</Table.Td>
                <Table.Td>
                  <RecurrenteBadge estado={one.estado} />
                </Table.Td>
                <Table.Td ta="right">{formatMoney(one.importeTotal)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function Cards({ found }: { readonly found: readonly Recurrente[] }): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
      {found.map((one) => (
        <Card key={one.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap">
            <DocumentLink path={`/recurrentes/${one.id}`}>{one.nombre}</DocumentLink>
            <RecurrenteBadge estado={one.estado} />
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {one.cliente.razonSocial}
          </Text>
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {whenOf(one)}
            </Text>
            <Text size="sm" fw={600}>
              {formatMoney(one.importeTotal)}
            </Text>
          </Group>
          <Pending count={one.pendientes} />
        </Card>
      ))}
    </Stack>
  );
}
