import { Badge, Button, Card, Code, Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useChangeSearch } from '../../service/search-params.js';
import { may, useMe } from '../../service/session.js';
import { Entries } from '../../ui/entries.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Empty, Page } from '../../ui/page.js';
import classes from './calls-page.module.css';
import { ESTADOS, filters, type CallsSearch } from './calls-search.js';

const words = text.llamadas;
const PAGE_SIZE = 30;

type Llamada = Result<'get', '/api/v1.0/llamadas'>['content'][number];

/** Last calls of the credentials, newest first. */
export default function CallsPage(): ReactElement {
  const search = filters.use();
  const change = useChangeSearch<CallsSearch>();
  const { solicitud, credencial, estado } = search;
  const query = {
    size: PAGE_SIZE,
    ...(solicitud === undefined ? {} : { requestId: solicitud }),
    ...(credencial === undefined ? {} : { credencial }),
    ...(estado === undefined ? {} : { estado }),
  };
  const calls = useInfiniteQuery({
    queryKey: ['llamadas', query],
    queryFn: ({ pageParam, signal }) =>
      client.get(
        '/api/v1.0/llamadas',
        { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  const entries = calls.data?.pages.flatMap(({ content }) => content);
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          variant="default"
          loading={calls.isRefetching}
          onClick={() => {
            void calls.refetch();
          }}
        >
          {words.refresh}
        </Button>
      }
    >
      <Filters key={solicitud ?? ''} search={search} change={change} />
      <ErrorNotice error={calls.error} onRetry={calls.refetch} />
      {calls.isPending && <Skeleton height={320} />}
      {entries?.length === 0 && (
        <Card withBorder>
          <Empty icon="search" title={words.nothingTitle}>
            {words.nothingText}
          </Empty>
        </Card>
      )}
      {entries !== undefined && entries.length > 0 && (
        <Card withBorder padding={0}>
          <Entries label={words.title}>
            {entries.map((entry) => (
              <CallRow key={`${entry.requestId} ${entry.fecha}`} call={entry} />
            ))}
          </Entries>
        </Card>
      )}
      {calls.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={calls.isFetchingNextPage}
            onClick={() => {
              void calls.fetchNextPage();
            }}
          >
            {words.older}
          </Button>
        </Group>
      )}
    </Page>
  );
}

function colourOf(estado: number): string {
  return estado >= 500 ? 'red' : estado >= 400 ? 'orange' : 'green';
}

function CallRow({ call }: { readonly call: Llamada }): ReactElement {
  const { fecha, credencial, metodo, ruta, estado, ms, requestId, codigo, campos } = call;
  return (
    <li>
      <Group gap="xs" align="center">
        <Badge color={colourOf(estado)} variant="light">
          {estado}
        </Badge>
        <Text size="sm" ff="monospace" className={classes.path}>
          {`${metodo} ${ruta}`}
        </Text>
      </Group>
      {codigo !== null && (
        <Text size="sm">
          {words.refused(codigo)}
          {campos.length > 0 && ` · ${campos.join(', ')}`}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {[
          formatMoment(fecha),
          words.credentials[credencial.tipo](credencial.nombre ?? words.gone),
          words.took(ms),
        ].join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {words.request} <Code className={classes.path}>{requestId}</Code>
      </Text>
    </li>
  );
}

function Filters({
  search,
  change,
}: {
  readonly search: CallsSearch;
  readonly change: (change: Partial<CallsSearch>) => void;
}): ReactElement {
  const me = useMe();
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => client.get('/api/v1.0/api-keys', { query: { size: 100 } }, { signal }),
    enabled: may(me, 'bearer'),
  });
  const { solicitud, credencial, estado } = search;
  const [typed, setTyped] = useState(solicitud ?? '');
  const names = (keys.data?.content ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }));
  // The address may name a person or a client, which are not in the list.
  if (credencial !== undefined && !names.some(({ value }) => value === credencial))
    names.push({ value: credencial, label: credencial });
  const find = (): void => {
    change({ solicitud: filters.read({ solicitud: typed.trim() }).solicitud });
  };
  return (
    <div className={classes.filters} role="search">
      <TextInput
        label={words.requestLabel}
        placeholder={words.requestHint}
        value={typed}
        maxLength={128}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find();
        }}
      />
      <Select
        label={words.key}
        placeholder={words.anyKey}
        data={names}
        value={credencial ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={text.common.none}
        onChange={(value) => {
          change({ credencial: value ?? undefined });
        }}
      />
      <Select
        label={words.status}
        placeholder={words.anyStatus}
        data={ESTADOS.map((value) => ({ value, label: words.statuses[value] }))}
        value={estado ?? null}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        onChange={(value) => {
          change({ estado: filters.read({ estado: value }).estado });
        }}
      />
      <Button variant="default" onClick={find}>
        {words.search}
      </Button>
      {[solicitud, credencial, estado].some((limit) => limit !== undefined) && (
        <Button
          variant="subtle"
          onClick={() => {
            change({ solicitud: undefined, credencial: undefined, estado: undefined });
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}
