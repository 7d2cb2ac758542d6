import { Anchor, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { fechaEcuador } from '../../../../src/kernel/hora-ecuador.js';
import type { AccionMasiva } from '../../../../src/receipts/bulk/rules.js';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import { DayField } from '../../ui/day-field.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { fechaOf } from '../../ui/format.js';

const words = text.comprobantes.job;
const PATH = '/api/v1.0/acciones-masivas';
const POLL_MS = 1000;

/** Receipts of an action: the given ones, or all refused for a reason. */
export type JobTarget =
  | { readonly clavesAcceso: readonly string[] }
  | { readonly causa: string; readonly ruc?: string; readonly fechaDesde?: string; readonly fechaHasta?: string };

/** Confirms an action on many receipts, follows it, and shows the receipts that failed. It goes on if the dialog is closed. */
export function BulkJob({
  accion,
  target,
  count,
  onClose,
}: {
  readonly accion: AccionMasiva;
  readonly target: JobTarget;
  readonly count: number;
  readonly onClose: () => void;
}): ReactElement {
  const cache = useQueryClient();
  // One key per dialog: a repeated request is the same action.
  const [key] = useState(() => crypto.randomUUID());
  const [day, setDay] = useState(() => fechaEcuador(new Date()).split('/').reverse().join('-'));
  const starting = useMutation({
    mutationFn: () => {
      const dated = accion === 'corregir-fecha' && day !== '' ? { fechaEmision: fechaOf(day) } : {};
      const body = { accion, ...target, ...dated } as Body<'post', typeof PATH>;
      return client.post(PATH, { body }, { headers: { 'idempotency-key': key } });
    },
  });
  const id = starting.data?.id;
  const job = useQuery({
    queryKey: ['accion-masiva', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      client.get(`${PATH}/{id}`, { path: { id: id ?? '' }, query: { resultado: 'fallido' } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.estado === 'EN_PROCESO' || data === undefined ? POLL_MS : false),
  });
  const stopping = useMutation({
    mutationFn: () => client.delete(`${PATH}/{id}`, { path: { id: id ?? '' } }),
    onSettled: () => job.refetch(),
  });
  const now = job.data ?? starting.data;
  const ended = now !== undefined && now.estado !== 'EN_PROCESO';
  useEffect(() => {
    if (!ended) return;
    void cache.invalidateQueries({ queryKey: ['comprobantes'] });
    void cache.invalidateQueries({ queryKey: ['rechazados'] });
  }, [ended, cache]);
  const failed = job.data?.resultados ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.names[accion]}
      closeButtonProps={{ 'aria-label': text.common.close }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">{words.explain[accion](count)}</Text>
        {accion === 'corregir-fecha' && now === undefined && (
          <DayField label={words.newDate} value={day} onChange={setDay} />
        )}
        <ErrorNotice error={starting.error ?? job.error ?? stopping.error} />
        {now !== undefined && (
          <>
            <Progress value={((now.hechos + now.fallidos) / now.total) * 100} aria-label={words.names[accion]} />
            <Text size="sm" role="status">
              {text.comprobantes.bulk.progress(now.hechos, now.fallidos, now.total)}
              {now.estado === 'CANCELADA' ? ` · ${words.stopped}` : ''}
            </Text>
            {!ended && (
              <Text size="xs" c="dimmed">
                {words.goesOn}
              </Text>
            )}
          </>
        )}
        {failed.length > 0 && (
          <List size="sm" aria-label={text.comprobantes.bulk.failed} mah={240} style={{ overflow: 'auto' }}>
            {failed.map(({ claveAcceso, numero, motivo }) => (
              <List.Item key={claveAcceso}>
                <Anchor
                  size="sm"
                  underline="always"
                  renderRoot={(props) => <Link to={`/comprobantes/${claveAcceso}`} {...props} />}
                >
                  {numero}
                </Anchor>
                : {motivo}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          {now !== undefined && !ended && (
            <Button
              variant="default"
              loading={stopping.isPending}
              onClick={() => {
                stopping.mutate();
              }}
            >
              {text.comprobantes.bulk.stop}
            </Button>
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            {now === undefined ? text.common.cancel : text.common.close}
          </Button>
          {now === undefined && (
            <Button
              {...(accion === 'eliminar' && { color: 'red.9' })}
              loading={starting.isPending}
              disabled={accion === 'corregir-fecha' && day === ''}
              onClick={() => {
                starting.mutate();
              }}
            >
              {text.comprobantes.bulk.start}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
