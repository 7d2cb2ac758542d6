import { Anchor, Button, Card, Group, MultiSelect, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import type { Evento } from '../../service/live.js';
import { useChangeSearch } from '../../service/search-params.js';
import { useMe } from '../../service/session.js';
import { Entries, Entry, Raw } from '../../ui/entries.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatDay, formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { LiveState } from '../../ui/live-state.js';
import { Empty, Page } from '../../ui/page.js';
import { feed, filtersOf, useFeedSearch, type FeedSearch } from './feed-search.js';
import { feedQuery } from './queries.js';
import { ApiHint } from './api-hint.js';
import { CHOICES, lookOf, sentenceOf } from './event-text.js';

const words = text.eventos;

/** Live event feed of the account, newest first. */
export default function FeedPage(): ReactElement {
  const search = useFeedSearch();
  const change = useChangeSearch<ReturnType<typeof feed.use>>();
  const testing = useMutation({
    mutationFn: () => client.post('/api/v1.0/eventos/prueba'),
    onSuccess: () => {
      notifications.show({ message: words.testWritten, color: 'teal' });
    },
  });
  return (
    <Page
      title={words.title}
      subtitle={<LiveState />}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="play" size={16} />}
          loading={testing.isPending}
          onClick={() => {
            testing.mutate();
          }}
        >
          {words.test}
        </Button>
      }
    >
      <ErrorNotice error={testing.error} />
      <MultiSelect
        label={words.tipo}
        placeholder={search.tipos.length === 0 ? words.everyTipo : ''}
        data={[...CHOICES]}
        value={[...search.tipos]}
        onChange={(tipos) => {
          change({ tipos: feed.read({ tipos }).tipos });
        }}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': words.clear }}
        nothingFoundMessage={text.common.none}
        maw={640}
      />
      <Feed key={JSON.stringify(filtersOf(search))} search={search} />
      <ApiHint search={search} />
    </Page>
  );
}

function Feed({ search }: { readonly search: FeedSearch }): ReactElement {
  const cache = useQueryClient();
  // While the user reads older events, the list does not move.
  const [reading, setReading] = useState(false);
  const query = feedQuery(search);
  const feed = useInfiniteQuery({ ...query, enabled: !reading });
  const eventos = feed.data?.pages.flatMap(({ content }) => content);
  const older = (
    <Button
      variant="default"
      loading={feed.isFetchingNextPage}
      onClick={() => {
        setReading(true);
        void feed.fetchNextPage();
      }}
    >
      {words.older}
    </Button>
  );
  return (
    <>
      <ErrorNotice error={feed.error} onRetry={feed.refetch} />
      {reading && (
        <Group gap="sm" role="status">
          <Text size="sm">{words.paused}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setReading(false);
              void cache.resetQueries({ queryKey: query.queryKey });
            }}
          >
            {words.newest}
          </Button>
        </Group>
      )}
      {feed.isPending && <Skeleton height={320} />}
      {eventos !== undefined && (
        <Card withBorder padding={0}>
          {eventos.length === 0 ? (
            <Empty icon="pulse" title={words.emptyTitle} action={feed.hasNextPage ? older : undefined}>
              {feed.hasNextPage ? words.notLately : words.emptyText}
            </Empty>
          ) : (
            <Entries label={words.title}>
              {eventos.map((evento) => (
                <EventRow key={evento.id} evento={evento} />
              ))}
            </Entries>
          )}
        </Card>
      )}
      {eventos !== undefined && eventos.length > 0 && feed.hasNextPage && <Group justify="center">{older}</Group>}
    </>
  );
}

function EventRow({ evento }: { readonly evento: Evento }): ReactElement {
  const { empresas } = useMe();
  const { tipo, fecha, ruc, datos } = evento;
  const { icon, color } = lookOf(tipo);
  // Redundant with a single company.
  const company = empresas.length > 1 ? (empresas.find((one) => one.ruc === ruc)?.razonSocial ?? ruc) : null;
  const facts = [
    formatMoment(fecha),
    ...('titular' in datos ? [words.expires(formatDay(datos.fechaExpiracion))] : []),
    ...(company === null ? [] : [company]),
  ];
  const sentence = sentenceOf(evento);
  return (
    <Entry
      details={() => (
        <>
          {'motivo' in datos && <Text size="sm">{datos.motivo}</Text>}
          <Raw>{JSON.stringify(evento, null, 2)}</Raw>
        </>
      )}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={color} size="sm" radius="xl" mt={1}>
          <Icon name={icon} size={13} />
        </ThemeIcon>
        <div>
          <Text size="sm">
            {'claveAcceso' in datos ? (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link
                    to={`/${tipo.startsWith('recibido.') ? 'recibidos' : 'comprobantes'}/${datos.claveAcceso}`}
                    {...props}
                  />
                )}
              >
                {sentence}
              </Anchor>
            ) : (
              sentence
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {facts.join(' · ')} ·{' '}
            <Text span ff="monospace" inherit>
              {tipo}
            </Text>
          </Text>
        </div>
      </Group>
    </Entry>
  );
}
