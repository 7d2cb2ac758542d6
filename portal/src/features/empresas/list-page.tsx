import {
  Anchor,
  Box,
  Button,
  Card,
  Checkbox,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useChangeSearch } from '../../service/search-params.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { NewButton } from '../../ui/new-button.js';
import { Empty, Page } from '../../ui/page.js';
import { Readiness } from './readiness.js';
import type { Empresa } from './queries.js';
import { companies } from './search.js';

const words = text.empresas;
const PAGE_SIZE = 24;
/** A search field is shown from this number on. */
const SEARCH_FROM = 5;
const TYPING_MS = 300;

/** Accessible companies, each with what is missing. */
export default function ListPage(): ReactElement {
  const me = useMe();
  const suppliers = may(me, 'ROLE_SUPPLIERS');
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        suppliers && (
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/empezar" {...props} />}>
              {words.guide}
            </Button>
            {me.todasLasEmpresas && <NewButton label={words.create} then="/empresas/nueva" />}
          </>
        )
      }
    >
      {suppliers ? (
        <Companies />
      ) : (
        <Cards>
          {me.empresas.map(({ ruc, razonSocial }) => (
            <CompanyCard key={ruc} ruc={ruc} name={razonSocial} />
          ))}
        </Cards>
      )}
    </Page>
  );
}

function Companies(): ReactElement {
  const me = useMe();
  const change = useChangeSearch<ReturnType<typeof companies.use>>();
  const { q = '', falta } = companies.use();
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(() => {
      change({ q: companies.read({ q: typed }).q }, { replace: true });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, q, change]);
  const query = {
    size: PAGE_SIZE,
    ...(q.trim() === '' ? {} : { texto: q.trim() }),
    ...(falta === 'si' ? { emite: false } : {}),
  };
  const list = useInfiniteQuery({
    queryKey: ['empresas', 'lista', query],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      client.get('/api/v1.0/empresas', { query: { ...query, page: pageParam } }, { signal }),
    getNextPageParam: ({ last }, pages) => (last ? undefined : pages.length),
  });
  const found = list.data?.pages.flatMap(({ content }) => content) ?? [];
  const total = list.data?.pages[0]?.totalElements ?? found.length;
  const filtered = Object.keys(query).length > 1;
  return (
    <>
      {(filtered || me.empresas.length >= SEARCH_FROM) && (
        <Group>
          <TextInput
            flex="1 1 16rem"
            maw={420}
            aria-label={words.search}
            placeholder={words.search}
            leftSection={<Icon name="search" size={16} />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Checkbox
            label={words.onlyLacking}
            checked={falta === 'si'}
            onChange={({ currentTarget: { checked } }) => {
              change({ falta: checked ? 'si' : undefined });
            }}
          />
        </Group>
      )}
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <Skeleton height={180} />}
      {list.data !== undefined && found.length === 0 && (
        <Card withBorder>
          {filtered ? (
            <Empty icon="search" title={words.nothingTitle} />
          ) : (
            <Empty icon="building" title={words.emptyTitle}>
              {words.emptyText}
            </Empty>
          )}
        </Card>
      )}
      <Cards>
        {found.map((empresa) => (
          <CompanyCard key={empresa.ruc} ruc={empresa.ruc} name={empresa.razonSocial} empresa={empresa} />
        ))}
      </Cards>
      {list.hasNextPage && (
        <Group justify="center">
          <Text size="sm" c="dimmed" role="status">
            {words.shown(found.length, total)}
          </Text>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => {
              void list.fetchNextPage();
            }}
          >
            {words.more}
          </Button>
        </Group>
      )}
    </>
  );
}

function Cards({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <SimpleGrid component="ul" p={0} m={0} cols={{ base: 1, md: 2 }}>
      {children}
    </SimpleGrid>
  );
}

function CompanyCard({
  ruc,
  name,
  empresa,
}: {
  readonly ruc: string;
  readonly name: string;
  readonly empresa?: Empresa;
}): ReactElement {
  return (
    <Card component="li" withBorder padding="lg">
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" align="flex-start" justify="space-between" gap="sm">
          <Box miw={0}>
            <Anchor
              fw={600}
              renderRoot={(props) => <Link to={`/empresas/${ruc}`} search={{ ruc }} {...props} />}
              lineClamp={3}
            >
              {name}
            </Anchor>
            {empresa?.nombreComercial != null && (
              <Text size="sm" lineClamp={1}>
                {empresa.nombreComercial}
              </Text>
            )}
            <Text size="sm" c="dimmed" ff="monospace">
              {ruc}
            </Text>
          </Box>
          {empresa?.logo != null && (
            <Box flex="none" maw={96} mah={48} component="img" src={empresa.logo} alt={words.logoOf(name)} />
          )}
        </Group>
        {empresa !== undefined && (
          <>
            <Readiness empresa={empresa} />
            {empresa.certificado.estado !== 'sin-certificado' && empresa.certificado.advertencia !== null && (
              <Text size="sm">{empresa.certificado.advertencia}</Text>
            )}
            {empresa.activa && empresa.faltaParaEmitir.length > 0 && (
              <Box mt="auto">
                <Button
                  size="xs"
                  variant="light"
                  renderRoot={(props) => <Link to="/empezar" search={{ ruc }} {...props} />}
                >
                  {words.continue}
                </Button>
              </Box>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
