import { Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { fetchFile } from '../../ui/save-file.js';
import { formatCount } from './cell.js';
import { isUnderWay, trabajosQuery, type Trabajo } from './queries.js';

const words = text.reportes.download;
const megabytes = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const kilobytes = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

const LOOKS: Readonly<Record<Trabajo['estado'], readonly [colour: string, icon: IconName]>> = {
  PENDIENTE: ['blue', 'clock'],
  EN_CURSO: ['blue', 'play'],
  LISTO: ['green', 'check'],
  FALLIDO: ['red', 'cross'],
  CANCELADO: ['gray', 'ban'],
};

function sizeOf(bytes: number): string {
  return bytes >= 1e6 ? megabytes.format(bytes / 1e6) : kilobytes.format(Math.max(1, bytes / 1e3));
}

/** A background report: progress, file and cancellation. */
export function Job({ job }: { readonly job: Trabajo }): ReactElement {
  const cache = useQueryClient();
  const { id, estado, formato, reporte, desde, hasta, motivo } = job;
  const title = `${words.reports[reporte] ?? reporte} · ${words.formats[formato]}`;
  const [color, icon] = LOOKS[estado];
  const fetching = useMutation({
    mutationFn: () => client.get('/api/v1.0/reportes/trabajos/{id}/descarga', { path: { id } }),
    onSuccess: ({ url, nombre }) => {
      fetchFile(url, nombre);
    },
  });
  const cancel = async (): Promise<void> => {
    await client.delete('/api/v1.0/reportes/trabajos/{id}', { path: { id } });
    await cache.invalidateQueries({ queryKey: trabajosQuery.queryKey });
  };
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="xs">
              <Text fw={600}>{title}</Text>
              <Badge color={color} variant="light" tt="none" leftSection={<Icon name={icon} size={12} />}>
                {words.states[estado]}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {words.period(desde, hasta)} · {words.asked(formatMoment(job.fechaCreacion))}
            </Text>
          </div>
          <Group gap="xs">
            {estado === 'LISTO' && (
              <Button
                leftSection={<Icon name="download" size={16} />}
                loading={fetching.isPending}
                onClick={() => {
                  fetching.mutate();
                }}
              >
                {words.fetch(sizeOf(job.bytes))}
              </Button>
            )}
            {isUnderWay(job) && (
              <Confirm label={words.cancel} icon="cross" title={words.cancelTitle(title)} act={cancel}>
                {words.cancelText}
              </Confirm>
            )}
            {estado === 'LISTO' && (
              <Confirm label={words.remove} icon="trash" title={words.removeTitle(title)} act={cancel}>
                {words.removeText}
              </Confirm>
            )}
          </Group>
        </Group>
        {isUnderWay(job) && <JobProgress job={job} title={title} />}
        {motivo !== null && <Text size="sm">{motivo}</Text>}
        {estado === 'LISTO' && (
          <Text size="xs" c="dimmed">
            {words.kept(formatMoment(job.caduca))}
          </Text>
        )}
        <ErrorNotice error={fetching.error} />
      </Stack>
    </Card>
  );
}

function JobProgress({ job, title }: { readonly job: Trabajo; readonly title: string }): ReactElement {
  const { leidos, total } = job.progreso;
  const known = total !== null && total > 0;
  return (
    <div role="status">
      <Progress.Root size="lg">
        <Progress.Section
          value={known ? (100 * leidos) / total : 100}
          aria-label={title}
          striped={!known}
          animated={!known}
        />
      </Progress.Root>
      <Text size="sm" mt={4}>
        {total === null ? words.waiting : words.progress(formatCount(leidos), formatCount(total))}
      </Text>
    </div>
  );
}
