import { Button, Card, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { useMe } from '../../service/session.js';
import { paymentName } from '../../service/payment-name.js';
import { numberOf } from '../../service/tipos.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { BackLink } from '../../ui/back-link.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { DocumentLink } from '../../ui/document-link.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { Fact, FactList } from '../../ui/facts.js';
import { totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Pager } from '../../ui/pager.js';
import { Section } from '../../ui/section.js';
import classes from './clientes.module.css';
import { CustomerForm } from './customer-form.js';
import { Merge } from './merge.js';
import { PersonalData } from './personal-data.js';
import { customerQuery, historyQuery, PAGE_SIZE, paymentFormsQuery, type Cliente } from './queries.js';

const words = text.clientes;

/** A customer: data, other identifications and receipts. */
export default function DetailPage(): ReactElement {
  const company = useCompany();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <BackLink to="/clientes" label={words.title} />
      {company === undefined ? (
        <Page title={words.title}>
          <ChooseCompany title={words.chooseCompany} />
        </Page>
      ) : (
        <Detail key={`${company.ruc} ${id}`} ruc={company.ruc} id={id} />
      )}
    </Stack>
  );
}

function Detail({ ruc, id }: { readonly ruc: string; readonly id: string }): ReactElement {
  const found = useQuery(customerQuery(ruc, id));
  const { administrador } = useMe();
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete' | 'datos'>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const close = (): void => {
    setOpen(undefined);
  };
  const changed = (message: string): void => {
    close();
    notifications.show({ message, color: 'teal' });
    void cache.invalidateQueries({ queryKey: ['clientes'] });
    void cache.invalidateQueries({ queryKey: ['comprobantes', 'cliente'] });
  };
  const deleting = useMutation({
    mutationFn: () => client.delete('/api/v1.0/empresas/{ruc}/clientes/{id}', { path: { ruc, id } }),
    onSuccess: async () => {
      await navigate({ to: '/clientes' });
      changed(words.deleted);
    },
  });
  const customer = found.data;
  if (customer === undefined) {
    return (
      <Page title={words.title}>
        <ErrorNotice error={found.error} onRetry={found.refetch} />
        {found.isPending && <Skeleton height={220} />}
      </Page>
    );
  }
  return (
    <Page
      title={customer.razonSocial}
      subtitle={`${text.emitir.tipos[customer.tipoIdentificacion] ?? ''} ${customer.identificacion}`}
      actions={
        <>
          <Button
            leftSection={<Icon name="pencil" size={16} />}
            onClick={() => {
              setOpen('edit');
            }}
          >
            {words.edit}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setOpen('merge');
            }}
          >
            {words.merge}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => {
              setOpen('delete');
            }}
          >
            {words.delete}
          </Button>
          {administrador && (
            <Button
              variant="default"
              onClick={() => {
                setOpen('datos');
              }}
            >
              {words.datos.action}
            </Button>
          )}
        </>
      }
    >
      <Facts customer={customer} />
      <History ruc={ruc} id={id} />
      <AskingModal opened={open === 'edit'} onClose={close} size="lg" title={words.editTitle}>
        {open === 'edit' && <CustomerForm ruc={ruc} customer={customer} onSaved={changed} />}
      </AskingModal>
      <Modal
        opened={open === 'merge'}
        onClose={close}
        size="lg"
        title={words.mergeTitle}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {open === 'merge' && (
          <Merge
            ruc={ruc}
            customer={customer}
            onClose={close}
            onMerged={() => {
              changed(words.merged);
            }}
          />
        )}
      </Modal>
      <Modal
        opened={open === 'datos'}
        onClose={close}
        size="lg"
        title={words.datos.action}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {open === 'datos' && (
          <PersonalData
            identificacion={customer.identificacion}
            onErased={() => {
              void navigate({ to: '/clientes' }).then(() => {
                changed(words.datos.erased);
              });
            }}
          />
        )}
      </Modal>
      <Modal
        opened={open === 'delete'}
        onClose={close}
        title={words.deleteTitle}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Stack>
          <Text size="sm" className={classes.long ?? ''}>
            {words.deleteText(customer.razonSocial)}
          </Text>
          <ErrorNotice error={deleting.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {text.common.cancel}
            </Button>
            <Button
              color="red"
              loading={deleting.isPending}
              onClick={() => {
                deleting.mutate();
              }}
            >
              {words.delete}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Page>
  );
}

function Facts({ customer }: { readonly customer: Cliente }): ReactElement {
  const forms = useQuery(paymentFormsQuery).data?.filas ?? [];
  const { correos, direccion, telefono, formaPago, otrasIdentificaciones } = customer;
  const shown = [
    [words.correos, correos.join(', ')],
    [words.telefono, telefono ?? ''],
    [words.direccion, direccion ?? ''],
    [
      words.formaPago,
      paymentName(formaPago ?? '', forms.find(({ codigo }) => codigo === formaPago)?.descripcion ?? formaPago ?? ''),
    ],
    [words.otras, otrasIdentificaciones.map(({ identificacion }) => identificacion).join(', ')],
  ] as const;
  const known = shown.filter(([, value]) => value !== '');
  if (known.length === 0) return <></>;
  return (
    <Card withBorder>
      <FactList>
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className={classes.long}>{value}</span>
          </Fact>
        ))}
      </FactList>
    </Card>
  );
}

function History({ ruc, id }: { readonly ruc: string; readonly id: string }): ReactElement {
  const [page, setPage] = useState(1);
  const list = useQuery(historyQuery(ruc, id, page));
  const receipts = list.data?.content ?? [];
  return (
    <Section title={words.history}>
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={120} />}
      {list.data !== undefined && receipts.length === 0 && <Text size="sm">{words.historyEmpty}</Text>}
      {receipts.length > 0 && (
        <Table.ScrollContainer minWidth={440} type="native">
          <Table verticalSpacing="xs" aria-label={words.history}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.fecha}</Table.Th>
                <Table.Th>{words.numero}</Table.Th>
                <Table.Th>{words.estado}</Table.Th>
                <Table.Th ta="right">{words.total}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {receipts.map((receipt) => (
                <Table.Tr key={receipt.claveAcceso}>
                  <Table.Td>{receipt.fechaEmision}</Table.Td>
                  <Table.Td>
                    <DocumentLink path={`/comprobantes/${receipt.claveAcceso}`}>{numberOf(receipt)}</DocumentLink>
                  </Table.Td>
                  <Table.Td>
                    <EstadoBadge estado={receipt.estado} />
                  </Table.Td>
                  <Table.Td ta="right">{totalOf(receipt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {list.data !== undefined && receipts.length > 0 && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          count={receipts.length}
          total={list.data.totalElements}
          estimated={list.data.totalEstimado}
          last={list.data.last}
          onPage={setPage}
        />
      )}
    </Section>
  );
}
