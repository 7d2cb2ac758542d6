import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { AccionMasiva } from '../../../../src/receipts/bulk/rules.js';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE_QUERY } from '../../service/live.js';
import { BackLink } from '../../ui/back-link.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { BulkJob } from './bulk-job.js';
import { sheetAddress } from './sheet.js';

const words = text.comprobantes.refused;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

type Grupo = Result<'get', '/api/v1.0/comprobantes/rechazados'>['grupos'][number];

/** SRI codes that a new signature may fix (firma inválida, certificado, revocado). */
const OF_SIGNATURE: readonly string[] = ['39', '40', '42'];

function refusedQuery(ruc: string | undefined) {
  return queryOptions({
    queryKey: ['rechazados', ruc],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/comprobantes/rechazados', { query: ruc === undefined ? {} : { ruc } }, { signal }),
    ...LIVE_QUERY,
  });
}

/** Receipts refused by the SRI, grouped by cause, with actions for a whole group. */
export default function RefusedPage(): ReactElement {
  const ruc = useCompany()?.ruc;
  const refused = useQuery(refusedQuery(ruc));
  const [acting, setActing] = useState<{ readonly accion: AccionMasiva; readonly grupo: Grupo }>();
  return (
    <Stack gap="md">
      <BackLink to="/comprobantes" label={text.comprobantes.detail.back} />
      <Page title={words.title} subtitle={words.subtitle}>
        <ErrorNotice error={refused.error} onRetry={refused.refetch} />
        {refused.isPending && <Skeleton height={240} />}
        {refused.data?.grupos.length === 0 && (
          <Card withBorder>
            <Empty icon="check" title={words.none} />
          </Card>
        )}
        <Stack gap="md" component="ul" p={0} m={0} aria-label={words.title}>
          {refused.data?.grupos.map((grupo) => (
            <Cause
              key={grupo.codigo}
              grupo={grupo}
              ruc={ruc}
              onAct={(accion) => {
                setActing({ accion, grupo });
              }}
            />
          ))}
        </Stack>
      </Page>
      {acting !== undefined && (
        <BulkJob
          accion={acting.accion}
          target={{ causa: acting.grupo.codigo, ...(ruc === undefined ? {} : { ruc }) }}
          count={acting.grupo.cantidad}
          onClose={() => {
            setActing(undefined);
          }}
        />
      )}
    </Stack>
  );
}

function Cause({
  grupo,
  ruc,
  onAct,
}: {
  readonly grupo: Grupo;
  readonly ruc: string | undefined;
  readonly onAct: (accion: AccionMasiva) => void;
}): ReactElement {
  const { codigo, mensaje, explicacion, informacionAdicional, queHacer, cantidad, sinRecibir } = grupo;
  const action = (accion: AccionMasiva, icon: 'calendar' | 'shield' | 'trash', count: number): ReactElement => (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name={icon} size={14} />}
      disabled={count === 0}
      onClick={() => {
        onAct(accion);
      }}
    >
      {text.comprobantes.bulk.withCount(text.comprobantes.job.names[accion], counted.format(count))}
    </Button>
  );
  return (
    <Card withBorder component="li" padding="lg">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4">
            {codigo === '' ? words.noCode : words.code(codigo)} {mensaje !== null && `· ${mensaje}`}
          </Title>
          <Text fw={700}>{words.count(cantidad, counted.format(cantidad))}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {words.range(grupo.desde, grupo.hasta)} · {formatMoney(grupo.importe)}
        </Text>
        {explicacion !== null && <Text size="sm">{explicacion}</Text>}
        {informacionAdicional !== null && (
          <Text size="sm" c="dimmed">
            {words.example(informacionAdicional)}
          </Text>
        )}
        {queHacer !== null && (
          <Text size="sm">
            <strong>{text.comprobantes.detail.whatToDo}:</strong> {queHacer}
          </Text>
        )}
        {sinRecibir < cantidad && <Text size="sm">{words.held(counted.format(cantidad - sinRecibir))}</Text>}
        <Group gap="xs">
          {OF_SIGNATURE.includes(codigo) && action('firmar-de-nuevo', 'shield', cantidad)}
          {action('corregir-fecha', 'calendar', sinRecibir)}
          {action('eliminar', 'trash', sinRecibir)}
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="download" size={14} />}
            component="a"
            href={sheetAddress({ causa: codigo, ...(ruc === undefined ? {} : { ruc }) })}
            download
          >
            {text.comprobantes.list.excel}
          </Button>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/comprobantes" search={{ causa: codigo }} {...props} />}
          >
            {words.see}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
