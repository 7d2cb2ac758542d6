import { Alert, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { DocumentPanel } from '../../ui/document-panel.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { formatMoment, totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Actions } from './actions.js';
import { AnnulmentWatch } from './annulment.js';
import { BuyerLink } from './buyer-link.js';
import { Facts } from './facts.js';
import { History } from './history.js';
import { Mails } from './mails.js';
import { Messages } from './messages.js';
import { comprobanteQuery, type Comprobante } from './queries.js';
import { numberOf } from '../../service/tipos.js';

const words = text.comprobantes.detail;

/** Page of one receipt. */
export default function DetailPage(): ReactElement {
  const { claveAcceso = '' }: { readonly claveAcceso?: string } = useParams({ strict: false });
  const receipt = useQuery(comprobanteQuery(claveAcceso));
  return (
    <Stack gap="md">
      <BackLink to="/comprobantes" label={words.back} />
      {receipt.data === undefined ? (
        receipt.isPending ? (
          <Skeleton height={320} />
        ) : (
          <ErrorNotice error={receipt.error} onRetry={receipt.refetch} />
        )
      ) : (
        <>
          <ErrorNotice error={receipt.error} />
          <Detail receipt={receipt.data} />
        </>
      )}
    </Stack>
  );
}

function Detail({ receipt }: { readonly receipt: Comprobante }): ReactElement {
  const type = text.comprobantes.tipos[receipt.codDoc] ?? receipt.codDoc;
  return (
    <Page
      title={`${type} ${numberOf(receipt)}`}
      subtitle={
        <Group gap="sm">
          <EstadoBadge estado={receipt.estado} size="lg" parked={receipt.pendiente?.accion === 'intervenir'} />
          <Text span fw={700} size="lg" c="var(--mantine-color-text)">
            {totalOf(receipt)}
          </Text>
        </Group>
      }
      actions={<Actions receipt={receipt} />}
    >
      <div className={columns.columns}>
        <Stack gap="md" miw={0}>
          <Pending pendiente={receipt.pendiente} />
          {receipt.estado === 'ANULACION_SOLICITADA' && <AnnulmentWatch claveAcceso={receipt.claveAcceso} />}
          <Messages mensajes={receipt.mensajes} />
          {receipt.advertencias.length > 0 && (
            <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.warnings}>
              <List size="sm">
                {receipt.advertencias.map(({ message }, at) => (
                  <List.Item key={at}>{message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Facts receipt={receipt} />
          <Mails receipt={receipt} />
          {receipt.estado !== 'ELIMINADO' && <BuyerLink claveAcceso={receipt.claveAcceso} />}
          <Section title={words.history} subtitle={words.historyHint}>
            <History claveAcceso={receipt.claveAcceso} />
          </Section>
        </Stack>
        <div className={columns.beside}>
          <Files receipt={receipt} />
        </div>
      </div>
    </Page>
  );
}

function Files({ receipt: { claveAcceso, revision } }: { readonly receipt: Comprobante }): ReactElement {
  const address = `/api/v1.0/comprobantes/${claveAcceso}/archivos`;
  return (
    <DocumentPanel
      queryKey={['comprobante', claveAcceso, 'archivos', revision]}
      load={(format, signal) =>
        client.download(
          '/api/v1.0/comprobantes/{claveAcceso}/archivos',
          { path: { claveAcceso }, query: { format } },
          { signal },
        )
      }
      downloads={[
        [words.downloadPdf, `${address}?format=pdf`],
        [words.downloadXml, `${address}?format=xml`],
        [words.downloadZip, `${address}?format=zip`],
      ]}
    />
  );
}

function Pending({ pendiente }: { readonly pendiente: Comprobante['pendiente'] }): ReactElement | null {
  if (pendiente === null) return null;
  const { accion, motivo, intentos, proximoIntento } = pendiente;
  const parked = accion === 'intervenir';
  const often = [
    intentos > 0 ? words.attempts(intentos) : undefined,
    proximoIntento === null ? undefined : words.nextAttempt(formatMoment(proximoIntento)),
  ].filter((part) => part !== undefined);
  return (
    <Alert
      color={parked ? 'orange' : 'blue'}
      variant="light"
      icon={<Icon name={parked ? 'alert' : 'clock'} />}
      title={text.comprobantes.pendiente.title[accion] ?? accion}
      role="status"
    >
      {motivo !== null && <Text size="sm">{motivo}</Text>}
      {often.length > 0 && <Text size="sm">{often.join(' · ')}</Text>}
    </Alert>
  );
}
