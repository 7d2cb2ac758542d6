import { Button, Card, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany, type Company } from '../../service/company.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { DocumentLink } from '../../ui/document-link.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { ListTable } from '../../ui/list-table.js';
import { MenuButton } from '../../ui/menu-button.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty, Page } from '../../ui/page.js';
import { Pager } from '../../ui/pager.js';
import { PlainBadge, PlainButtonLink, Td, Th, Tr } from '../../ui/plain.js';
import { saveFile } from '../../ui/save-file.js';
import { SearchField } from '../../ui/search-field.js';
import classes from './clientes.module.css';
import { CustomerForm } from './customer-form.js';
import { customersQuery, PAGE_SIZE, type Cliente } from './queries.js';
import { filters } from './search.js';

const words = text.clientes;

export default function ListPage(): ReactElement {
  const company = useCompany();
  if (company === undefined) {
    return (
      <Page title={words.title}>
        <ChooseCompany title={words.chooseCompany} />
      </Page>
    );
  }
  return <Customers key={company.ruc} company={company} />;
}

function Customers({ company: { ruc, razonSocial } }: { readonly company: Company }): ReactElement {
  const [search, change] = filters.use();
  const [creating, setCreating] = useState(false);
  const cache = useQueryClient();
  const list = useQuery(customersQuery(ruc, search));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const customers = list.data?.content ?? [];
  const isEmpty = list.data !== undefined && customers.length === 0 && search.q === undefined && search.page === 1;
  const saving = useMutation({
    mutationFn: (formato: 'csv' | 'xlsx') =>
      client.download('/api/v1.0/empresas/{ruc}/clientes/exportar', { path: { ruc }, query: { formato } }),
    onSuccess: saveFile,
  });
  const add = (
    <NewButton
      label={words.create}
      then={() => {
        setCreating(true);
      }}
    />
  );
  const load = (
    <PlainButtonLink icon="upload" page="/clientes/importar">
      {words.import}
    </PlainButtonLink>
  );
  return (
    <Page
      title={words.title}
      subtitle={razonSocial}
      actions={
        // For an empty list the actions are in the middle of the page.
        !isEmpty && (
          <>
            {customers.length > 0 && (
              <MenuButton label={words.export} icon="download" disabled={saving.isPending}>
                {(['csv', 'xlsx'] as const).map((formato) => (
                  <Menu.Item
                    key={formato}
                    onClick={() => {
                      saving.mutate(formato);
                    }}
                  >
                    {formato === 'csv' ? words.exportCsv : words.exportXlsx}
                  </Menu.Item>
                ))}
              </MenuButton>
            )}
            {load}
            {add}
          </>
        )
      }
    >
      {!isEmpty && (
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          title={text.comprobantes.list.searchKey}
          value={search.q ?? ''}
          onSearch={(q) => {
            change({ q });
          }}
        />
      )}
      <ErrorNotice error={saving.error} />
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={220} />}
      {list.data !== undefined && customers.length === 0 && (
        <Card withBorder>
          {isEmpty ? (
            <Empty
              icon="users"
              title={words.emptyTitle}
              action={
                <Group mt="xs" justify="center">
                  {add}
                  {load}
                </Group>
              }
            >
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
                    change({ q: undefined });
                  }}
                >
                  {words.clear}
                </Button>
              }
            />
          )}
        </Card>
      )}
      {customers.length > 0 && (narrow ? <Cards customers={customers} /> : <Rows customers={customers} />)}
      {list.data !== undefined && customers.length > 0 && (
        <Pager
          page={search.page}
          size={PAGE_SIZE}
          count={customers.length}
          total={list.data.totalElements}
          estimated={list.data.totalEstimado}
          last={list.data.last}
          onPage={(page) => {
            change({ page });
          }}
        />
      )}
      <AskingModal
        opened={creating}
        onClose={() => {
          setCreating(false);
        }}
        size="lg"
        title={words.create}
      >
        <CustomerForm
          ruc={ruc}
          customer={undefined}
          onSaved={(message) => {
            setCreating(false);
            notifications.show({ message, color: 'teal' });
            void cache.invalidateQueries({ queryKey: ['clientes'] });
          }}
        />
      </AskingModal>
    </Page>
  );
}

function Rows({ customers }: { readonly customers: readonly Cliente[] }): ReactElement {
  return (
    <ListTable
      label={words.title}
      rows={customers}
      keyOf={({ id }) => id}
      headings={
        <>
          <Th>{words.nombre}</Th>
          <Th>{words.identificacion}</Th>
          <Th>{words.correos}</Th>
          <Th>{words.telefono}</Th>
        </>
      }
    >
      {(customer) => (
        <Tr key={customer.id}>
          <Td>
            <Name customer={customer} />
          </Td>
          <Td className={classes.mono}>{customer.identificacion}</Td>
          <Td className={classes.long}>{customer.correos.join(', ')}</Td>
          <Td className={classes.long}>{customer.telefono}</Td>
        </Tr>
      )}
    </ListTable>
  );
}

function Cards({ customers }: { readonly customers: readonly Cliente[] }): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
      {customers.map((customer) => (
        <Card key={customer.id} component="li" withBorder padding="sm">
          <Name customer={customer} />
          <Text size="xs" c="dimmed" ff="monospace">
            {customer.identificacion}
          </Text>
          <Text size="xs" c="dimmed" className={classes.long ?? ''}>
            {[customer.correos, customer.telefono ?? []].flat().join(' · ')}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

function Name({ customer }: { readonly customer: Cliente }): ReactElement {
  return (
    <div className={classes.name}>
      <DocumentLink
        path={`/clientes/${customer.id}`}
        className={`${classes.long ?? ''} ${classes.clamped ?? ''}`}
        title={customer.razonSocial}
      >
        {customer.razonSocial}
      </DocumentLink>
      {customer.automatico && (
        <PlainBadge colour="gray" title={words.automaticoHint}>
          {words.automatico}
        </PlainBadge>
      )}
    </div>
  );
}
