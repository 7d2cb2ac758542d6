import { Alert, Anchor, Badge, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { fechaEcuador, isoEcuador } from '../../../../src/domain/hora-ecuador.js';
import type { Estado } from '../../../../src/domain/estados.js';
import { LOCALE, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { LIVE } from '../../service/live.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { formatDay, formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';

const words = text.inicio;
const counted = new Intl.NumberFormat(LOCALE);

/** Today, and what waits for a person. */
export default function HomePage(): ReactElement {
  const me = useMe();
  const receipts = may(me, 'ROLE_RECEIPTS');
  return (
    <Page
      title={words.greeting(me.nombres)}
      subtitle={me.cuenta.nombre}
      actions={
        receipts && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            renderRoot={(props) => <Link to="/emitir/facturas" {...props} />}
          >
            {words.issue}
          </Button>
        )
      }
    >
      {receipts && <Today />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <NeedsYou receipts={receipts} certificates={may(me, 'ROLE_DIGITAL_CERTS')} />
        <Sri />
      </SimpleGrid>
      {receipts && <Last />}
    </Page>
  );
}

/** How many receipts there are in a state, or issued today; undefined while nobody knows. */
function useCount(limits: { readonly estado?: Estado; readonly today?: boolean }, enabled = true): number | undefined {
  const company = useCompany();
  const hoy = fechaEcuador(new Date());
  const query = {
    size: 1,
    ...(company === undefined ? {} : { ruc: company.ruc }),
    ...(limits.estado === undefined ? {} : { estado: limits.estado }),
    ...(limits.today === true ? { fechaDesde: hoy, fechaHasta: hoy } : {}),
  };
  const { data } = useQuery({
    queryKey: ['comprobantes', 'cuantos', query],
    enabled,
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes', { query }, { signal }),
    ...LIVE,
  });
  return data === undefined ? undefined : (data.totalElements ?? data.totalEstimado);
}

function Today(): ReactElement {
  const all = useCount({ today: true });
  const authorised = useCount({ today: true, estado: 'AUTORIZADO' });
  const received = useCount({ today: true, estado: 'RECIBIDO' });
  const signed = useCount({ today: true, estado: 'FIRMADO' });
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

function NeedsYou({
  receipts,
  certificates,
}: {
  readonly receipts: boolean;
  readonly certificates: boolean;
}): ReactElement {
  const returned = useCount({ estado: 'DEVUELTO' }, receipts) ?? 0;
  const refused = useCount({ estado: 'NO_AUTORIZADO' }, receipts) ?? 0;
  const files = useQuery({
    queryKey: ['certificados'],
    enabled: certificates,
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/empresas/certificados-digitales', { query: { size: 100 } }, { signal }),
  });
  const ending = (files.data?.content ?? []).filter(({ activo, estado }) => activo && estado !== 'vigente');
  const nothing = returned + refused + ending.length === 0;
  return (
    <Section title={words.needsYou}>
      <ErrorNotice error={files.error} />
      {nothing && (
        <Text size="sm" c="dimmed">
          {words.nothing}
        </Text>
      )}
      <Stack gap="xs">
        {returned > 0 && <Todo estado="DEVUELTO">{words.returned(returned)}</Todo>}
        {refused > 0 && <Todo estado="NO_AUTORIZADO">{words.refused(refused)}</Todo>}
        {ending.map(({ id, titular, estado, fechaExpiracion }) => (
          <Alert key={id} color="orange" variant="light" icon={<Icon name="clock" />}>
            {(estado === 'vencido' ? words.certificateOver : words.certificate)(titular, formatDay(fechaExpiracion))}
          </Alert>
        ))}
      </Stack>
    </Section>
  );
}

function Todo({ estado, children }: { readonly estado: Estado; readonly children: string }): ReactElement {
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />}>
      <Group justify="space-between">
        <Text size="sm">{children}</Text>
        <Anchor
          size="sm"
          aria-label={`${words.see}: ${children}`}
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/comprobantes" search={{ estado }} {...props} />}
        >
          {words.see}
        </Anchor>
      </Group>
    </Alert>
  );
}

function Sri(): ReactElement {
  const health = useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => client.get('/salud/listo', undefined, { signal }),
    ...LIVE,
  });
  return (
    <Section title={words.sri}>
      <ErrorNotice error={health.error} />
      <Stack gap="xs">
        {health.data?.sri.map(({ servicio, estado, motivo }) => (
          <Group key={servicio} justify="space-between" gap="xs">
            <Text size="sm">{words.sriServices[servicio] ?? servicio}</Text>
            <Badge
              variant="light"
              tt="none"
              color={estado === 'cerrado' ? 'green' : estado === 'limitado' ? 'yellow' : 'red'}
              title={motivo ?? undefined}
            >
              {words.sriStates[estado] ?? estado}
            </Badge>
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
    ...LIVE,
  });
  const receipts = list.data?.content ?? [];
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
      {list.data !== undefined && receipts.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.comprobantes.list.emptyText}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label={words.last}>
        {receipts.map((receipt) => (
          <Group
            key={receipt.claveAcceso}
            component="li"
            justify="space-between"
            align="flex-start"
            wrap="nowrap"
            gap="sm"
          >
            <Box miw={0}>
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => <Link to={`/comprobantes/${receipt.claveAcceso}`} {...props} />}
              >
                {receipt.estab}-{receipt.ptoEmi}-{receipt.secuencial}
              </Anchor>
              <Text size="sm" truncate>
                {receipt.receptor.razonSocial}
              </Text>
              <EstadoBadge estado={receipt.estado} parked={receipt.pendiente?.accion === 'intervenir'} />
            </Box>
            <Text size="sm" fw={600} flex="none">
              {formatMoney(receipt.importeTotal)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
