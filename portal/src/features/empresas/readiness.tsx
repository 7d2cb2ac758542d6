import { Alert, Badge, Code, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatDay } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import type { Certificado, Empresa } from './queries.js';

const words = text.empresas;

/** Whether a company can issue, or what is missing. */
export function Readiness({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const { faltaParaEmitir, activa } = empresa;
  if (!activa) {
    return (
      <Badge color="gray" variant="light" tt="none" leftSection={<Icon name="ban" size={12} />}>
        {words.inactive}
      </Badge>
    );
  }
  if (faltaParaEmitir.length === 0) {
    return (
      <Badge color="green" variant="light" tt="none" leftSection={<Icon name="check" size={12} />}>
        {words.ready}
      </Badge>
    );
  }
  return (
    <Group gap={6} align="flex-start" wrap="nowrap" c="var(--mantine-color-orange-light-color)">
      <Icon name="alert" size={16} />
      <Text size="sm" component="div">
        {words.lacks}: {faltaParaEmitir.map((falta) => words.falta[falta]).join('; ')}
      </Text>
    </Group>
  );
}

/** How to prove a RUC; nothing once it is proven. */
export function RucProof({ empresa }: { readonly empresa: Empresa }): ReactElement | null {
  const { prueba, ruc } = empresa;
  if (prueba === 'probado') return null;
  return (
    <Alert color="orange" variant="light" icon={<Icon name="shield" />} title={words.prueba[prueba].title}>
      <Stack gap={4}>
        <Text size="sm">{words.prueba[prueba].text}</Text>
        <Text size="sm" component="div">
          {words.pruebaCommand} <Code>rubrica empresa aprobar {ruc}</Code>
        </Text>
      </Stack>
    </Alert>
  );
}

const COLOURS = { vigente: 'teal', 'por-vencer': 'orange', vencido: 'red' } as const;

export function ExpiryBar({
  fechaDesde,
  fechaExpiracion,
  estado,
  diasRestantes,
}: Pick<Certificado, 'fechaDesde' | 'fechaExpiracion' | 'estado' | 'diasRestantes'>): ReactElement {
  const [from, to] = [Date.parse(fechaDesde), Date.parse(fechaExpiracion)];
  const lived = Math.min(100, Math.max(0, ((Date.now() - from) / (to - from)) * 100));
  return (
    <Stack gap={4}>
      <Progress value={lived} color={COLOURS[estado]} aria-label={words.certificates.bar} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {words.certificates.valid(formatDay(fechaDesde), formatDay(fechaExpiracion))}
        </Text>
        <Text size="xs" fw={600} c={`var(--mantine-color-${COLOURS[estado]}-light-color)`}>
          {words.certificates.estado[estado]}
          {', '}
          {estado === 'vencido' ? words.certificates.over : words.certificates.left(diasRestantes ?? 0)}
        </Text>
      </Group>
    </Stack>
  );
}
