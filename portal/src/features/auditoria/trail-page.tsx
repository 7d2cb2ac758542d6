import { Anchor, Button, Card, Group, Menu, Select, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AUDIT_ACTIONS, text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { DayField } from '../../ui/day-field.js';
import { Entries, Entry, Raw } from '../../ui/entries.js';
import { useChangeSearch } from '../../service/search-params.js';
import { useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { fechaOf, formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { saveFile } from '../../ui/save-file.js';
import { sentenceOf, type Suceso } from './entry-text.js';
import classes from './trail-page.module.css';
import { filters, type TrailSearch } from './trail-search.js';

const words = text.auditoria;
const PAGE_SIZE = 30;

/** Audit trail, newest first. */
export default function TrailPage(): ReactElement {
  const search = filters.use();
  const change = useChangeSearch<TrailSearch>();
  const { quien, accion, desde, hasta } = search;
  const query = {
    size: PAGE_SIZE,
    ...(quien === undefined ? {} : { actorId: quien }),
    ...(accion === undefined ? {} : { accion }),
    ...(desde === undefined ? {} : { fechaDesde: fechaOf(desde) }),
    ...(hasta === undefined ? {} : { fechaHasta: fechaOf(hasta) }),
  };
  const trail = useInfiniteQuery({
    queryKey: ['auditoria', query],
    queryFn: ({ pageParam, signal }) =>
      client.get(
        '/api/v1.0/auditoria',
        { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  const entries = trail.data?.pages.flatMap(({ content }) => content);
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={<Download />}>
      <Filters search={search} change={change} />
      <ErrorNotice error={trail.error} onRetry={trail.refetch} />
      {trail.isPending && <Skeleton height={320} />}
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
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Entries>
        </Card>
      )}
      {trail.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={trail.isFetchingNextPage}
            onClick={() => {
              void trail.fetchNextPage();
            }}
          >
            {words.older}
          </Button>
        </Group>
      )}
    </Page>
  );
}

/** Menu with the whole trail as a table, and with the hash chain that proves it. Only for users of the whole account. */
function Download(): ReactElement | null {
  const { todasLasEmpresas } = useMe();
  const saving = useMutation({
    mutationFn: (formato: 'csv' | 'jsonl') => client.download('/api/v1.0/auditoria/exportar', { query: { formato } }),
    onSuccess: saveFile,
  });
  if (!todasLasEmpresas) return null;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={saving.isPending}>
          {words.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            saving.mutate('csv');
          }}
        >
          {words.downloadTable}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            saving.mutate('jsonl');
          }}
        >
          {words.downloadProof}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function EntryRow({ entry }: { readonly entry: Suceso }): ReactElement {
  const { sujeto, ip, requestId, cambios, accion } = entry;
  return (
    <Entry
      details={() => (
        <>
          {(sujeto.tipo === 'comprobante' || sujeto.tipo === 'recibido') && (
            <Text size="sm">
              <Anchor renderRoot={(props) => <Link to={`/${sujeto.tipo}s/${sujeto.id}`} {...props} />}>
                {sujeto.tipo === 'recibido' ? words.seeReceived : words.seeReceipt}
              </Anchor>
            </Text>
          )}
          <Raw>{JSON.stringify({ accion, sujeto, cambios, requestId }, null, 2)}</Raw>
        </>
      )}
    >
      <Text size="sm">{sentenceOf(entry)}</Text>
      <Text size="xs" c="dimmed">
        {[formatMoment(entry.fecha), ...(ip === null ? [] : [words.from(ip)])].join(' · ')}
      </Text>
    </Entry>
  );
}

function Filters({
  search,
  change,
}: {
  readonly search: TrailSearch;
  readonly change: (change: Partial<TrailSearch>) => void;
}): ReactElement {
  const users = useQuery({
    queryKey: ['usuarios', 'quien'],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/usuarios', { query: { size: 100, sort: 'nombres,asc' } }, { signal }),
  });
  const people = (users.data?.content ?? []).map(({ id, nombres, usuario }) => ({
    value: id,
    label: `${nombres} (${usuario})`,
  }));
  const { quien } = search;
  // The address may name a key or client that is not in the list.
  if (quien !== undefined && !people.some(({ value }) => value === quien)) people.push({ value: quien, label: quien });
  const { accion, desde, hasta } = search;
  const limited = [quien, accion, desde, hasta].some((limit) => limit !== undefined);
  return (
    <div className={classes.filters} role="search">
      <Select
        label={words.who}
        placeholder={words.anybody}
        data={people}
        value={quien ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={text.common.none}
        onChange={(value) => {
          change({ quien: value ?? undefined });
        }}
      />
      <Select
        label={words.what}
        placeholder={words.anything}
        data={AUDIT_ACTIONS.map((action) => ({ value: action, label: text.audit[action]?.[0] ?? action }))}
        value={search.accion ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={text.common.none}
        onChange={(value) => {
          change({ accion: filters.read({ accion: value }).accion });
        }}
      />
      {(['desde', 'hasta'] as const).map((end) => (
        <DayField
          key={end}
          label={words[end]}
          value={search[end] ?? ''}
          onChange={(day) => {
            change({ [end]: filters.read({ [end]: day })[end] });
          }}
        />
      ))}
      {limited && (
        <Button
          variant="subtle"
          onClick={() => {
            change({ quien: undefined, accion: undefined, desde: undefined, hasta: undefined });
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}
