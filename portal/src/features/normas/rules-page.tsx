import { Alert, Badge, Card, List, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useChangeSearch } from '../../service/search-params.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { fechaOf, formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Snippet } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import classes from './normas.module.css';
import { normasSearch } from './search.js';

const words = text.normas;
const PATH = '/api/v1.0/normas';
type Normas = Result<'get', typeof PATH>;
type Norma = Normas['normas'][number];

/** Shown first: the table that every receipt uses. */
const FIRST = 'iva';

function normasQuery(tipo: string) {
  return queryOptions({
    queryKey: ['normas', tipo],
    queryFn: ({ signal }) => client.get(PATH, { query: { tipo } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Dated rules in use, with validity and source. */
export default function RulesPage(): ReactElement {
  const { tipo = FIRST } = normasSearch.use();
  const change = useChangeSearch<{ readonly tipo: string | undefined }>();
  const found = useQuery(normasQuery(tipo));
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={found.error} onRetry={found.refetch} />
      {found.isPending && <Skeleton height={200} />}
      {found.data !== undefined && (
        <>
          <Packs normas={found.data} />
          <Rules
            normas={found.data}
            tipo={tipo}
            onTipo={(chosen) => {
              change({ tipo: chosen }, { resetScroll: false });
            }}
          />
        </>
      )}
    </Page>
  );
}

function Packs({ normas: { paquetes } }: { readonly normas: Normas }): ReactElement {
  return (
    <Section title={words.packs} subtitle={words.packsText}>
      {paquetes.length === 0 ? (
        <Text size="sm">{words.noPacks}</Text>
      ) : (
        <List size="sm" aria-label={words.packs}>
          {paquetes.map(({ version, emisor, clave, cargadoEl }) => (
            <List.Item key={version} className={classes.long ?? ''}>
              {words.pack(version, emisor, formatMoment(cargadoEl))}
              <Text size="xs" c="dimmed">
                {words.key(clave)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      <Stack gap={4}>
        <Text size="sm">{words.load}</Text>
        <Snippet value="rubrica normas cargar normas.json" what={words.command} />
      </Stack>
    </Section>
  );
}

function Rules({
  normas: { tipos, normas },
  tipo,
  onTipo,
}: {
  readonly normas: Normas;
  readonly tipo: string;
  readonly onTipo: (tipo: string) => void;
}): ReactElement {
  const chosen = tipos.find((one) => one.tipo === tipo);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Section title={words.rules} subtitle={chosen && words.newest(fechaOf(chosen.ultima))}>
      <NativeSelect
        label={words.table}
        value={tipo}
        maw={420}
        data={tipos.map((one) => ({ value: one.tipo, label: words.option(nameOf(one.tipo), one.filas) }))}
        onChange={({ currentTarget: { value } }) => {
          onTipo(value);
        }}
      />
      {chosen !== undefined && chosen.prensa > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />}>
          <Text size="sm">{words.pressNotice(chosen.prensa)}</Text>
        </Alert>
      )}
      {narrow ? <RuleCards normas={normas} /> : <RuleTable normas={normas} />}
    </Section>
  );
}

const nameOf = (tipo: string): string => (words.tables as Readonly<Record<string, string>>)[tipo] ?? tipo;

const periodOf = ({ desde, hasta }: Norma): string =>
  hasta === null ? words.since(fechaOf(desde)) : words.between(fechaOf(desde), fechaOf(hasta));

function Press(): ReactElement {
  return (
    <Badge color="yellow" variant="light" size="sm" ml="xs" tt="none">
      {words.press}
    </Badge>
  );
}

function RuleCards({ normas }: { readonly normas: readonly Norma[] }): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.rules}>
      {normas.map((norma, at) => (
        <Card key={at} component="li" withBorder padding="sm" className={classes.long ?? ''}>
          <Text size="sm" fw={600}>
            {norma.clave} · {norma.valor}
          </Text>
          <Text size="sm">{periodOf(norma)}</Text>
          <Text size="sm" c="dimmed" component="div">
            {norma.fuente} · {norma.origen}
            {norma.prensa && <Press />}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

function RuleTable({ normas }: { readonly normas: readonly Norma[] }): ReactElement {
  return (
    <Table.ScrollContainer minWidth={620} aria-label={words.rules}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {words.columns.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {normas.map((norma, at) => (
            <Rule key={at} norma={norma} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Rule({ norma }: { readonly norma: Norma }): ReactElement {
  const { clave, valor, fuente, prensa, origen } = norma;
  return (
    <Table.Tr>
      <Table.Td>{clave}</Table.Td>
      <Table.Td className={classes.long ?? ''}>{valor}</Table.Td>
      <Table.Td className={classes.period ?? ''}>{periodOf(norma)}</Table.Td>
      <Table.Td className={classes.long ?? ''}>
        {fuente}
        {prensa && <Press />}
      </Table.Td>
      <Table.Td>{origen}</Table.Td>
    </Table.Tr>
  );
}
