import { Alert, Anchor, Badge, Box, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { fechaEcuador, isoEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE_QUERY } from '../../service/live.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { SetupNotice } from '../../ui/setup-notice.js';
import { Tasks, SRI_SECTION } from './tasks.js';
import { Money } from './money.js';
import { useCount, useSri } from './queries.js';
import { Sales } from './sales.js';

const words = text.inicio;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** Dashboard: today's figures, pending tasks and sales. */
export default function HomePage(): ReactElement {
  const me = useMe();
  const comprobantes = may(me, 'ROLE_RECEIPTS');
  return (
    <Page
      title={words.greeting(me.nombres)}
      subtitle={me.cuenta.nombre}
      actions={comprobantes && <NewButton label={words.issue} then="/emitir/facturas" />}
    >
      <SetupNotice />
      {may(me, 'administrador') && <NewerRelease />}
      {may(me, 'ROLE_REPORTS') && <Money />}
      {comprobantes && <Today />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Tasks />
        <Sri />
      </SimpleGrid>
      {may(me, 'ROLE_REPORTS') && <Sales />}
      {comprobantes && <Last />}
    </Page>
  );
}

/** A newer release, where the operator configured the list of releases. */
function NewerRelease(): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['instalacion'],
    queryFn: ({ signal }) => client.get('/api/v1.0/instalacion', {}, { signal }),
  });
  if (data === undefined || data.versionNueva === null) return null;
  return (
    <Alert variant="light" icon={<Icon name="info" />}>
      {words.newer(data.versionNueva, data.version)}{' '}
      <Anchor href="/docs/guias/instalar" target="_blank" rel="noopener" size="sm" underline="always">
        {words.newerHow}
      </Anchor>
    </Alert>
  );
}

function Today(): ReactElement {
  const fecha = fechaEcuador(new Date());
  const today = { fechaDesde: fecha, fechaHasta: fecha };
  const all = useCount(today);
  const authorised = useCount({ ...today, estado: 'AUTORIZADO' });
  const received = useCount({ ...today, estado: 'RECIBIDO' });
  const signed = useCount({ ...today, estado: 'FIRMADO' });
  const underWay = received === undefined || signed === undefined ? undefined : received + signed;
  const hoy = isoEcuador(new Date()).slice(0, 10);
  const figures = [
    [words.todayCount, all, {}],
    [words.todayAuthorised, authorised, { estado: 'AUTORIZADO' }],
    [words.todayUnderWay, underWay, { estado: 'RECIBIDO' }],
  ] as const;
  return (
    <Section title={words.today}>
      <SimpleGrid cols={3}>
        {figures.map(([name, figure, limits]) => (
          <div key={name}>
            <Anchor
              fz={28}
              fw={700}
              c="var(--mantine-color-text)"
              aria-label={`${name}: ${figure ?? ''}`}
              renderRoot={(props) => (
                <Link to="/comprobantes" search={{ desde: hoy, hasta: hoy, ...limits }} {...props} />
              )}
            >
              {figure === undefined ? text.common.none : counted.format(figure)}
            </Anchor>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function Sri(): ReactElement {
  const health = useSri();
  return (
    <Section title={words.sri} anchor={SRI_SECTION}>
      <ErrorNotice error={health.error} />
      <Stack gap="xs">
        {health.data?.sri.map(({ servicio, estado, motivo }) => (
          <Group key={servicio} justify="space-between" gap="xs">
            <Text size="sm">{words.sriServices[servicio] ?? servicio}</Text>
            <Badge
              variant="light"
              tt="none"
              color={estado === 'operativo' ? 'green' : estado === 'limitado' ? 'yellow' : 'red'}
            >
              {words.sriStates[estado] ?? estado}
            </Badge>
            {motivo !== null && (
              <Text size="xs" c="dimmed" w="100%">
                {motivo}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function Last(): ReactElement {
  const company = useCompany();
  const query = { size: 5, ...(company === undefined ? {} : { ruc: company.ruc }) };
  const list = useQuery({
    queryKey: ['comprobantes', 'ultimos', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes', { query }, { signal }),
    ...LIVE_QUERY,
  });
  const comprobantes = list.data?.content ?? [];
  return (
    <Section
      title={words.last}
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link to="/comprobantes" {...props} />}>
          {words.all}
        </Anchor>
      }
    >
      <ErrorNotice error={list.error} />
      {list.data !== undefined && comprobantes.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.comprobantes.list.emptyText}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label={words.last}>
        {comprobantes.map((comprobante) => (
          <Box key={comprobante.claveAcceso} component="li" miw={0} display="block">
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => <Link to={`/comprobantes/${comprobante.claveAcceso}`} {...props} />}
              >
                {comprobante.estab}-{comprobante.ptoEmi}-{comprobante.secuencial}
              </Anchor>
              <Text size="sm" fw={600} flex="none">
                {totalOf(comprobante)}
              </Text>
            </Group>
            <Text size="sm" truncate title={comprobante.receptor.razonSocial}>
              {comprobante.receptor.razonSocial}
            </Text>
            <EstadoBadge estado={comprobante.estado} parked={comprobante.pendiente?.accion === 'intervenir'} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
