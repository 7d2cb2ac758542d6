import { Alert, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DOCUMENTOS_VENTA } from '../../../../src/kernel/clase-venta.js';
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
import { Lines } from './line-table.js';
import { Mails } from './mails.js';
import { Messages } from './messages.js';
import { BalanceBadge, Related } from './related.js';
import { SaleBoxes } from './sale-boxes.js';
import { comprobanteQuery, type Comprobante } from './queries.js';
import { numberOf } from '../../service/tipos.js';

const words = text.comprobantes.detail;

/** Page of one receipt. */
export default function DetailPage(): ReactElement {
  const { claveAcceso = '' }: { readonly claveAcceso?: string } = useParams({ strict: false });
  const comprobante = useQuery(comprobanteQuery(claveAcceso));
  return (
    <Stack gap="md">
      <BackLink to="/comprobantes" label={words.back} />
      {comprobante.data === undefined ? (
        comprobante.isPending ? (
          <Skeleton height={320} />
        ) : (
          <ErrorNotice error={comprobante.error} onRetry={comprobante.refetch} />
        )
      ) : (
        <>
          <ErrorNotice error={comprobante.error} />
          <Detail comprobante={comprobante.data} />
        </>
      )}
    </Stack>
  );
}

function Detail({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const type = text.comprobantes.tipos[comprobante.codDoc] ?? comprobante.codDoc;
  return (
    <Page
      title={`${type} ${numberOf(comprobante)}`}
      subtitle={
        <Group gap="sm">
          <EstadoBadge estado={comprobante.estado} size="lg" parked={comprobante.pendiente?.accion === 'intervenir'} />
          <Text span fw={700} size="lg" c="var(--mantine-color-text)">
            {totalOf(comprobante)}
          </Text>
          <BalanceBadge claveAcceso={comprobante.claveAcceso} />
        </Group>
      }
      actions={<Actions comprobante={comprobante} />}
    >
      <div className={columns.columns}>
        <Stack gap="md" miw={0}>
          <Pending pendiente={comprobante.pendiente} />
          {comprobante.estado === 'ANULACION_SOLICITADA' && <AnnulmentWatch claveAcceso={comprobante.claveAcceso} />}
          <Messages comprobante={comprobante} />
          {comprobante.advertencias.length > 0 && (
            <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.warnings}>
              <List size="sm">
                {comprobante.advertencias.map(({ message }, at) => (
                  <List.Item key={at}>{message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Facts comprobante={comprobante} />
          <Lines comprobante={comprobante} />
          <Related comprobante={comprobante} />
          <Mails comprobante={comprobante} />
          {comprobante.estado !== 'ELIMINADO' && (
            <BuyerLink claveAcceso={comprobante.claveAcceso} offered={comprobante.numeroAutorizacion !== null} />
          )}
          {DOCUMENTOS_VENTA.includes(comprobante.codDoc) && comprobante.estado === 'AUTORIZADO' && (
            <SaleBoxes claveAcceso={comprobante.claveAcceso} />
          )}
          <Section title={words.history} subtitle={words.historyHint}>
            <History claveAcceso={comprobante.claveAcceso} />
          </Section>
        </Stack>
        <div className={columns.beside}>
          <Files comprobante={comprobante} />
        </div>
      </div>
    </Page>
  );
}

function Files({ comprobante: { claveAcceso, revision } }: { readonly comprobante: Comprobante }): ReactElement {
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
