import { Button, Card, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import type { Company } from '../../../service/company.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon } from '../../../ui/icons.js';
import { Empty, Page } from '../../../ui/page.js';
import { Pager } from '../../../ui/pager.js';
import { SearchField } from '../../../ui/search-field.js';
import { OfCompany } from './company.js';
import { ProformaBadge } from './estado.js';
import { openQuery, PAGE_SIZE, proformasQuery, type Proforma } from './queries.js';
import { FILTROS, filters } from './search.js';

const words = text.proformas;

export default function ListPage(): ReactElement {
  return <OfCompany>{(company) => <Proformas key={company.ruc} company={company} />}</OfCompany>;
}

function Proformas({ company: { ruc, razonSocial } }: { readonly company: Company }): ReactElement {
  const [search, change] = filters.use();
  const list = useQuery(proformasQuery(ruc, search));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const found = list.data?.content ?? [];
  const isEmpty = list.data !== undefined && found.length === 0 && !filters.isLimited(search) && search.page === 1;
  const add = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={(props) => <Link to="/proformas/nueva" {...props} />}
    >
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} subtitle={razonSocial} actions={!isEmpty && add}>
      {!isEmpty && <Open ruc={ruc} />}
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
              change({ estado: FILTROS.find((one) => one === value) });
            }}
            data={[
              { value: '', label: words.every },
              ...FILTROS.map((value) => ({
                value,
                label: value === 'PENDIENTES' ? words.pending : words.estados[value],
              })),
            ]}
          />
        </Group>
      )}
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={220} />}
      {list.data !== undefined && found.length === 0 && (
        <Card withBorder>
          {isEmpty ? (
            <Empty icon="file" title={words.emptyTitle} action={<Group mt="xs">{add}</Group>}>
              {words.emptyText}
            </Empty>
          ) : (
            <Empty
              icon="search"
              title={words.nothingTitle}
              action={
                <Button
                  variant="default"
                  mt="xs"
                  onClick={() => {
                    change(filters.none);
                  }}
                >
                  {words.clear}
                </Button>
              }
            />
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

/** Report of the open ones. */
function Open({ ruc }: { readonly ruc: string }): ReactElement {
  const { data, error } = useQuery(openQuery(ruc));
  const of = (estado: string): { cantidad: number; importe: number } =>
    data?.estados.find((one) => one.estado === estado) ?? { cantidad: 0, importe: 0 };
  const figures = [
    [words.openSum, data && formatMoney(data.importe), data && words.count(data.cantidad)],
    [words.accepted, data && formatMoney(of('ACEPTADA').importe), words.count(of('ACEPTADA').cantidad)],
    [words.expiring, data && String(data.porVencer), words.expiringHint],
    [words.expired, data && String(of('VENCIDA').cantidad), formatMoney(of('VENCIDA').importe)],
  ] as const;
  return (
    <section aria-label={words.report}>
      <ErrorNotice error={error} />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {figures.map(([name, figure, more]) => (
          <Card key={name} withBorder padding="sm">
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text fw={700} size="lg">
              {figure ?? text.common.none}
            </Text>
            <Text size="xs" c="dimmed">
              {more ?? ''}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  );
}

function Rows({ found }: { readonly found: readonly Proforma[] }): ReactElement {
  return (
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={720} type="native">
        <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={words.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.numero}</Table.Th>
              <Table.Th>{words.cliente}</Table.Th>
              <Table.Th>{words.fecha}</Table.Th>
              <Table.Th>{words.vence}</Table.Th>
              <Table.Th>{words.estado}</Table.Th>
              <Table.Th ta="right">{words.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <DocumentLink path={`/proformas/${one.id}`}>{one.numero}</DocumentLink>
                </Table.Td>
                <Table.Td>{one.cliente.razonSocial}</Table.Td>
                <Table.Td>{one.fecha}</Table.Td>
                <Table.Td>{one.vence}</Table.Td>
                <Table.Td>
                  <ProformaBadge estado={one.estado} />
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

function Cards({ found }: { readonly found: readonly Proforma[] }): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
      {found.map((one) => (
        <Card key={one.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap">
            <DocumentLink path={`/proformas/${one.id}`}>{one.numero}</DocumentLink>
            <ProformaBadge estado={one.estado} />
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {one.cliente.razonSocial}
          </Text>
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {words.until(one.vence)}
            </Text>
            <Text size="sm" fw={600}>
              {formatMoney(one.importeTotal)}
            </Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
