import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Entries, Entry, Raw } from '../../ui/entries.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Empty } from '../../ui/page.js';
import { Pager } from '../../ui/pager.js';
import { Section } from '../../ui/section.js';
import { ENTREGAS_SIZE, entregasQuery, type Entrega } from './queries.js';
import { EntregaBadge } from './status-badges.js';

const words = text.webhooks;
const ESTADOS = ['ENTREGADA', 'PENDIENTE', 'FALLIDA'] as const;

/** Deliveries of an endpoint, newest first, with each attempt. */
export function Entregas({ id, mayRepeat }: { readonly id: string; readonly mayRepeat: boolean }): ReactElement {
  const [page, setPage] = useState(1);
  const [estado, setEstado] = useState<Entrega['estado']>();
  const entregas = useQuery({ ...entregasQuery(id, page - 1, estado), placeholderData: keepPreviousData });
  const { data } = entregas;
  return (
    <Section title={words.entregas} subtitle={words.entregasText}>
      <Stack gap="sm">
        <Select
          label={words.estado}
          placeholder={words.anyEstado}
          data={ESTADOS.map((value) => ({ value, label: words.entregaEstados[value] }))}
          value={estado ?? null}
          clearable
          clearButtonProps={{ 'aria-label': words.clear }}
          maw={280}
          onChange={(value) => {
            setPage(1);
            setEstado(ESTADOS.find((one) => one === value));
          }}
        />
        <ErrorNotice error={entregas.error} onRetry={entregas.refetch} />
        {entregas.isPending && <Skeleton height={200} />}
        {data?.content.length === 0 && (
          <Empty icon="list" title={words.noEntregasTitle}>
            {words.noEntregasText}
          </Empty>
        )}
        {data !== undefined && data.content.length > 0 && (
          <>
            <Entries label={words.entregas}>
              {data.content.map((one) => (
                <EntregaRow key={one.id} webhookId={id} one={one} mayRepeat={mayRepeat} />
              ))}
            </Entries>
            <Pager
              page={page}
              size={ENTREGAS_SIZE}
              count={data.content.length}
              total={data.totalElements}
              estimated={data.totalEstimado}
              last={data.last}
              onPage={setPage}
            />
          </>
        )}
      </Stack>
    </Section>
  );
}

function EntregaRow({
  webhookId,
  one,
  mayRepeat,
}: {
  readonly webhookId: string;
  readonly one: Entrega;
  readonly mayRepeat: boolean;
}): ReactElement {
  const cache = useQueryClient();
  const repeating = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/webhooks/{id}/entregas/{entregaId}/repetir', {
        path: { id: webhookId, entregaId: one.id },
      }),
    onSuccess: () => {
      notifications.show({ message: words.repeatAsked, color: 'teal' });
      void cache.invalidateQueries({ queryKey: ['webhooks', webhookId] });
    },
  });
  const { tipo, estado, evento, motivo, proximoIntento, intentos, registro, cuerpo, fechaModificacion } = one;
  return (
    <Entry
      actions={
        mayRepeat &&
        estado !== 'PENDIENTE' &&
        tipo !== 'prueba' && (
          <Button
            size="compact-xs"
            variant="default"
            loading={repeating.isPending}
            onClick={() => {
              repeating.mutate();
            }}
          >
            {words.repeat}
          </Button>
        )
      }
      details={() => (
        <>
          {registro.map((attempt, at) => (
            <div key={registro.length - at}>
              <Text size="sm">
                {words.attempt(formatMoment(attempt.fecha), attempt.estado, attempt.ms)} {attempt.error}
              </Text>
              {attempt.respuesta !== null && attempt.respuesta !== '' && <Raw>{attempt.respuesta}</Raw>}
            </div>
          ))}
          <Text size="sm">{words.body}</Text>
          <Raw>{cuerpo}</Raw>
        </>
      )}
    >
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {tipo}
        </Text>
        <EntregaBadge estado={estado} />
      </Group>
      <Text size="xs" c="dimmed">
        {[
          formatMoment(fechaModificacion),
          evento,
          words.attempts(intentos),
          ...(proximoIntento === null ? [] : [words.next(formatMoment(proximoIntento))]),
        ].join(' · ')}
      </Text>
      {motivo !== null && <Text size="sm">{motivo}</Text>}
      <ErrorNotice error={repeating.error} />
    </Entry>
  );
}
