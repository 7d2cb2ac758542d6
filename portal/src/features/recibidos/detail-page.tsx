import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { Confirm } from '../../ui/confirm.js';
import { Copy } from '../../ui/copy.js';
import { DocumentPanel } from '../../ui/document-panel.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Fact, FactList } from '../../ui/facts.js';
import { formatDay, formatMoment, formatMoney, formatMonth } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { numberOf } from '../../service/tipos.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import { DecisionSection } from './decision.js';
import { EstadoBadges } from './estado-badges.js';
import { History } from './history.js';
import { recibidoQuery, useRefresh, type RecibidoCompleto } from './queries.js';
import { Related } from './related.js';
import { SupplierCard } from './supplier-card.js';
import { Withholding } from './withholding.js';
import { amountOf, supplierOf } from './labels.js';

const words = text.recibidos.detail;
const shared = text.comprobantes.detail;
const RETENCION = '07';
/** Types whose issuer sold something to us. */
const DE_PROVEEDOR: ReadonlySet<string> = new Set(['01', '02', '04', '05', '15']);

export default function DetailPage(): ReactElement {
  const { clave = '' }: { readonly clave?: string } = useParams({ strict: false });
  const recibido = useQuery(recibidoQuery(clave));
  return (
    <Stack gap="md">
      <BackLink to="/recibidos" label={words.back} />
      {recibido.data === undefined ? (
        recibido.isPending ? (
          <Skeleton height={320} />
        ) : (
          <Page title={text.recibidos.one}>
            <ErrorNotice error={recibido.error} onRetry={recibido.refetch} />
          </Page>
        )
      ) : (
        <>
          <ErrorNotice error={recibido.error} />
          <Detail key={clave} recibido={recibido.data} />
        </>
      )}
    </Stack>
  );
}

/** Whether it can be decided, and so withheld: it belongs to one of our companies and was not set apart. */
function isOurs({ ruc, estado }: RecibidoCompleto): boolean {
  return ruc !== null && ['VIGENTE', 'ANULADO', 'PENDIENTE'].includes(estado);
}

function Detail({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const { estado, motivo, anulacionPedida, advertencias } = recibido;
  return (
    <Page
      title={`${tipoOf(recibido.codDoc)} ${numberOf(recibido)}`}
      subtitle={
        <Group gap="sm">
          <EstadoBadges recibido={recibido} size="lg" />
          <Text span fw={700} size="lg" c="var(--mantine-color-text)">
            {amountOf(recibido)}
          </Text>
        </Group>
      }
      actions={<ManualActions recibido={recibido} />}
    >
      <div className={columns.columns}>
        <Stack gap="md" miw={0}>
          {(estado !== 'VIGENTE' || motivo !== null) && (
            <Alert
              color={estado === 'VIGENTE' || estado === 'PENDIENTE' ? 'blue' : 'orange'}
              variant="light"
              icon={<Icon name={estado === 'PENDIENTE' ? 'clock' : 'info'} />}
              title={text.recibidos.estados[estado]}
              role="status"
            >
              <Text size="sm">{text.recibidos.meanings[estado]}</Text>
              {motivo !== null && (
                <Text size="sm" mt={4}>
                  {motivo}
                </Text>
              )}
            </Alert>
          )}
          {anulacionPedida !== null && estado === 'VIGENTE' && (
            <Alert color="orange" variant="light" icon={<Icon name="ban" />} title={words.askedTitle} role="alert">
              {words.askedText(formatDay(anulacionPedida))}
            </Alert>
          )}
          <ClosedMonth recibido={recibido} />
          {advertencias.length > 0 && (
            <Alert color="yellow" variant="light" icon={<Icon name="info" />} title={words.toCheck} role="status">
              {advertencias.map(({ field, message }) => (
                <Text size="sm" key={`${field} ${message}`}>
                  {message}
                </Text>
              ))}
            </Alert>
          )}
          {isOurs(recibido) && <DecisionSection recibido={recibido} />}
          {isOurs(recibido) && <Withholding recibido={recibido} />}
          {isOurs(recibido) && DE_PROVEEDOR.has(recibido.codDoc) && <SupplierCard recibido={recibido} />}
          {recibido.retenciones.length > 0 && <Withheld recibido={recibido} />}
          <Facts recibido={recibido} />
          <Related recibido={recibido} />
          <Section title={shared.history} subtitle={shared.historyHint}>
            <History recibido={recibido} />
          </Section>
        </Stack>
        <div className={columns.beside}>
          <Files recibido={recibido} />
        </div>
      </div>
    </Page>
  );
}

/** Lines of a received withholding. */
function Withheld({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const { taxes } = text.recibidos.withholding;
  return (
    <Section title={words.withheld}>
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.withheld}>
        {recibido.retenciones.map((line, at) => (
          <Group key={at} component="li" display="flex" justify="space-between" gap="sm">
            <div>
              <Text size="sm">
                {taxes[line.codigo] ?? line.codigo} {line.codigoRetencion} · {line.concepto}
              </Text>
              <Text size="xs" c="dimmed">
                {words.withheldOn(
                  line.porcentaje,
                  line.base === null ? text.common.none : formatMoney(Number(line.base)),
                  line.numDocSustento?.replace(/^(\d{3})(\d{3})(\d{9})$/, '$1-$2-$3') ?? text.common.none,
                )}
              </Text>
            </div>
            <Text size="sm" fw={600}>
              {formatMoney(Number(line.valor))}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** Says to which month the document belongs, when that month can no longer change. */
function ClosedMonth({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement | null {
  const { mes, mesCerrado, estado, fechaEmision } = recibido;
  if (!mesCerrado || (mes === null && estado !== 'VIGENTE')) return null;
  const month = formatMonth(mes ?? fechaEmision.split('/').toReversed().join('-').slice(0, 7));
  return (
    <Alert color="blue" variant="light" icon={<Icon name="key" />} title={words.closedTitle(month)} role="status">
      {mes === null ? words.closedLate : estado === 'ANULADO' ? words.closedAnnulled(month) : words.closedText}
    </Alert>
  );
}

/** A document entered by hand is corrected or deleted while its month is open. */
function ManualActions({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement | null {
  const { clave, revision, registroManual, estado, mes, mesCerrado } = recibido;
  const navigate = useNavigate();
  const refresh = useRefresh();
  if (registroManual === null || estado !== 'VIGENTE' || (mes !== null && mesCerrado)) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="pencil" size={16} />}
        renderRoot={(props) => <Link to="/recibidos/manual" search={{ corregir: clave }} {...props} />}
      >
        {words.correct}
      </Button>
      <Confirm
        label={words.remove}
        icon="trash"
        title={words.removeTitle}
        act={async () => {
          const headers = { 'if-match': `"${revision}"` };
          await client.delete('/api/v1.0/recibidos/{clave}', { path: { clave } }, { headers });
          await refresh();
          await navigate({ to: '/recibidos' });
        }}
      >
        {words.removeText}
      </Confirm>
    </Group>
  );
}

function Facts({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const { empresas } = useMe();
  const { clave, ruc, emisor, iva, origen, receptorIdentificacion, numeroAutorizacion } = recibido;
  const company = empresas.find((one) => one.ruc === ruc);
  return (
    <Section title={shared.figures}>
      <FactList>
        <Fact name={recibido.codDoc === RETENCION ? words.customer : words.supplier}>
          {supplierOf(recibido)}
          <br />
          {emisor.identificacion} ·{' '}
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/recibidos" search={{ emisor: emisor.identificacion }} {...props} />}
          >
            {words.moreOfSupplier}
          </Anchor>
        </Fact>
        <Fact name={words.company}>
          {company === undefined ? (
            (ruc ?? receptorIdentificacion ?? text.common.none)
          ) : (
            <>
              {company.razonSocial}
              <br />
              RUC {ruc}
            </>
          )}
        </Fact>
        <Fact name={words.issued}>{recibido.fechaEmision}</Fact>
        {recibido.fechaAutorizacion !== null && (
          <Fact name={shared.authorised}>{formatMoment(recibido.fechaAutorizacion)}</Fact>
        )}
        {iva !== null && <Fact name={words.iva}>{formatMoney(iva)}</Fact>}
        <Fact name={words.total}>{amountOf(recibido)}</Fact>
        <Fact name={words.origin}>{words.origenes[origen]}</Fact>
        {origen === 'manual' ? (
          numeroAutorizacion !== null && (
            <Fact name={text.recibidos.manual.numeroAutorizacion}>{numeroAutorizacion}</Fact>
          )
        ) : (
          <Fact name={shared.clave}>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <span>{clave}</span>
              <Copy value={clave} what={shared.clave} />
            </Group>
          </Fact>
        )}
      </FactList>
    </Section>
  );
}

function Files({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const { clave, estado, origen, importeTotal } = recibido;
  const address = `/api/v1.0/recibidos/${clave}/archivos`;
  // A document set apart has its bytes but no figures; a bare key has nothing yet.
  if (origen === 'manual' || (importeTotal === null && estado === 'PENDIENTE')) {
    return (
      <Section title={shared.files}>
        <Text size="sm" c="dimmed">
          {origen === 'manual' ? words.noXml : words.notYet}
        </Text>
      </Section>
    );
  }
  return (
    <DocumentPanel
      // The bytes change with the state; a decision only changes the revision.
      queryKey={['recibido', clave, 'archivos', estado]}
      load={(format, signal) =>
        client.download('/api/v1.0/recibidos/{clave}/archivos', { path: { clave }, query: { format } }, { signal })
      }
      downloads={[
        [shared.downloadPdf, `${address}?format=pdf`],
        [shared.downloadXml, `${address}?format=xml`],
      ]}
    />
  );
}
