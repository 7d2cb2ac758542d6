import { Alert, Button, Card, Group, Modal, Stack, Table, TagsInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { client } from '../../../service/client.js';
import { fieldName } from '../../../service/field-name.js';
import { Confirm } from '../../../ui/confirm.js';
import { Copy } from '../../../ui/copy.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { Fact, FactList } from '../../../ui/facts.js';
import { Form, FormActions, useFormState } from '../../../ui/form.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon } from '../../../ui/icons.js';
import { Page } from '../../../ui/page.js';
import { saveFile } from '../../../ui/save-file.js';
import { Section } from '../../../ui/section.js';
import { OfProforma } from './company.js';
import { ProformaBadge } from './estado.js';
import type { ProformaCompleta } from './queries.js';

const words = text.proformas;

/** A proforma: its state, the customer's answer, and the step to its invoice. */
export default function DetailPage(): ReactElement {
  return <OfProforma>{({ ruc }, proforma) => <Detail ruc={ruc} proforma={proforma} />}</OfProforma>;
}

function Detail({ ruc, proforma }: { readonly ruc: string; readonly proforma: ProformaCompleta }): ReactElement {
  const cache = useQueryClient();
  const path = { ruc, id: proforma.id };
  const changed = async (message: string): Promise<void> => {
    notifications.show({ message, color: 'teal' });
    await cache.invalidateQueries({ queryKey: ['proformas'] });
  };
  const invoicing = useMutation({
    mutationFn: () =>
      client.post(
        '/api/v1.0/empresas/{ruc}/proformas/{id}/factura',
        { path, body: {} },
        // Invoices the revision on the screen.
        { headers: { 'if-match': `"${proforma.revision}"` } },
      ),
    onSuccess: ({ repetida }) => changed(repetida ? words.alreadyInvoiced : words.invoiced),
    // Another revision: shows it beside the refusal.
    onError: () => cache.invalidateQueries({ queryKey: ['proformas'] }),
  });
  const saving = useMutation({
    mutationFn: () => client.download('/api/v1.0/empresas/{ruc}/proformas/{id}/pdf', { path }),
    onSuccess: saveFile,
  });
  const { estado } = proforma;
  const open = estado === 'ABIERTA' || estado === 'ACEPTADA';
  const editable = estado === 'ABIERTA' || estado === 'VENCIDA' || estado === 'RECHAZADA';
  return (
    <Page
      title={words.one(proforma.numero)}
      subtitle={proforma.cliente.razonSocial}
      actions={
        <>
          {open && (
            <Button
              leftSection={<Icon name="receipt" size={16} />}
              loading={invoicing.isPending}
              onClick={() => {
                if (!invoicing.isPending) invoicing.mutate();
              }}
            >
              {words.invoice}
            </Button>
          )}
          {open && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to={`/proformas/${proforma.id}/facturar`} {...props} />}
            >
              {words.changeAndInvoice}
            </Button>
          )}
          {editable && (
            <Button
              variant="default"
              leftSection={<Icon name="pencil" size={16} />}
              renderRoot={(props) => <Link to={`/proformas/${proforma.id}/editar`} {...props} />}
            >
              {estado === 'ABIERTA' ? words.edit : words.openAgain}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={saving.isPending}
            onClick={() => {
              saving.mutate();
            }}
          >
            {words.pdf}
          </Button>
          {estado !== 'ANULADA' && <Send ruc={ruc} proforma={proforma} onSent={() => changed(words.sent)} />}
          {estado !== 'ANULADA' && estado !== 'FACTURADA' && (
            <Confirm
              label={words.void}
              icon="ban"
              title={words.voidTitle}
              act={async () => {
                await client.delete('/api/v1.0/empresas/{ruc}/proformas/{id}', { path });
                await changed(words.voided);
              }}
            >
              {words.voidText}
            </Confirm>
          )}
        </>
      }
    >
      <ErrorNotice error={invoicing.error} />
      <ErrorNotice error={saving.error} />
      {proforma.claveAcceso !== null && (
        <Alert color="teal" variant="light" icon={<Icon name="check" />}>
          {words.hasInvoice}{' '}
          <DocumentLink path={`/comprobantes/${proforma.claveAcceso}`}>{words.seeInvoice}</DocumentLink>
        </Alert>
      )}
      <Card withBorder>
        <FactList>
          <Fact name={words.estado}>
            <ProformaBadge estado={estado} />
          </Fact>
          <Fact name={words.total}>{formatMoney(proforma.importeTotal)}</Fact>
          <Fact name={words.fecha}>{proforma.fecha}</Fact>
          <Fact name={words.vence}>{proforma.vence}</Fact>
          <Fact name={words.identificacion}>{proforma.cliente.identificacion}</Fact>
          {proforma.correos.length > 0 && <Fact name={words.correos}>{proforma.correos.join(', ')}</Fact>}
          {proforma.estadoCorreo !== null && (
            <Fact name={words.mail}>{words.mails[proforma.estadoCorreo] ?? proforma.estadoCorreo}</Fact>
          )}
          {proforma.respuesta !== null && (
            <Fact name={words.answer}>
              {[proforma.respuesta.nombre, proforma.respuesta.motivo].filter(Boolean).join(': ') || words.noName}
              {proforma.respuesta.revision !== null && ` · ${words.answeredRevision(proforma.respuesta.revision)}`}
            </Fact>
          )}
          <Fact name={words.link}>
            <Group gap={4} wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {proforma.enlace}
              </Text>
              <Copy value={proforma.enlace} what={words.link} />
            </Group>
          </Fact>
        </FactList>
      </Card>
      <Lines proforma={proforma} />
      {proforma.diferencias !== null && <Differences proforma={proforma} />}
    </Page>
  );
}

function Send({
  ruc,
  proforma,
  onSent,
}: {
  readonly ruc: string;
  readonly proforma: ProformaCompleta;
  readonly onSent: () => Promise<void>;
}): ReactElement {
  const [opened, { open, close }] = useDisclosure();
  const [correos, setCorreos] = useState<string[]>([...proforma.correos]);
  const sending = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/empresas/{ruc}/proformas/{id}/envio', {
        path: { ruc, id: proforma.id },
        body: { correos },
      }),
    onSuccess: async () => {
      close();
      await onSent();
    },
  });
  const form = useFormState(sending);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="mail" size={16} />} onClick={open}>
        {words.send}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={words.sendTitle}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Form
          of={form}
          onSubmit={() => {
            sending.mutate();
          }}
        >
          <Stack>
            <TagsInput
              label={words.correos}
              description={words.sendHint}
              value={correos}
              onChange={setCorreos}
              acceptValueOnBlur
            />
            <FormActions of={form} submit={words.send} disabled={correos.length === 0} />
          </Stack>
        </Form>
      </Modal>
    </>
  );
}

interface Line {
  readonly descripcion?: string;
  readonly cantidad?: number | string;
  readonly precioUnitario?: number | string;
}

function Lines({ proforma }: { readonly proforma: ProformaCompleta }): ReactElement {
  const { detalles = [] } = proforma.factura as { readonly detalles?: readonly Line[] };
  return (
    <Section title={words.lines}>
      <Table.ScrollContainer minWidth={320} type="native">
        <Table verticalSpacing="xs" aria-label={words.lines}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.descripcion}</Table.Th>
              <Table.Th ta="right">{words.cantidad}</Table.Th>
              <Table.Th ta="right">{words.precio}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {detalles.map((line, at) => (
              <Table.Tr key={at}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{line.descripcion}</Table.Td>
                <Table.Td ta="right">{line.cantidad}</Table.Td>
                <Table.Td ta="right">{formatMoney(Number(line.precioUnitario))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

/** Differences between the proforma and its invoice. */
function Differences({ proforma }: { readonly proforma: ProformaCompleta }): ReactElement {
  const found = proforma.diferencias ?? [];
  return (
    <Section title={words.differences}>
      {found.length === 0 && <Text size="sm">{words.noDifferences}</Text>}
      {found.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native">
          <Table verticalSpacing="xs" aria-label={words.differences}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.changed}</Table.Th>
                <Table.Th>{words.before}</Table.Th>
                <Table.Th>{words.now}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map(({ tipo, linea, descripcion, campo, antes, ahora }, at) => (
                <Table.Tr key={at}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {tipo === 'dato-cambiado'
                      ? fieldName(campo, text.campos)
                      : words.difference[tipo](linea ?? 0, descripcion, fieldName(campo, text.campos))}
                  </Table.Td>
                  <Table.Td>{antes ?? text.common.none}</Table.Td>
                  <Table.Td>{ahora ?? text.common.none}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
