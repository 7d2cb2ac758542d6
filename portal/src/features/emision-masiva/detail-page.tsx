import { Alert, Button, Checkbox, Group, List, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { plainWords } from '../../service/plain-words.js';
import { BackLink } from '../../ui/back-link.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoney, formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { EMISIONES, emisionQuery, isUnderWay, type Emision } from './queries.js';
import { StateBadge } from './state-badge.js';

const words = text.emisionMasiva;
/** The table contains nothing focusable, so it must be scrollable by keyboard. */
const KEYBOARD_SCROLL = { viewportProps: { tabIndex: 0 } };

/** Progress, findings and result of a file. */
export default function DetailPage(): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const emision = useQuery(emisionQuery(id));
  const { data } = emision;
  return (
    <Stack gap="md">
      <BackLink to="/emision-masiva" label={words.title} />
      <Page
        title={data?.nombre ?? words.title}
        subtitle={
          data !== undefined && (
            <Group gap="xs">
              <StateBadge estado={data.estado} />
              {formatMoment(data.fechaCreacion)}
            </Group>
          )
        }
      >
        <ErrorNotice error={emision.error} />
        {data === undefined ? (
          emision.error === null && <Skeleton height={160} aria-label={text.common.loading} />
        ) : (
          <>
            <Summary emision={data} />
            {data.errores + data.avisos > 0 && data.estado !== 'REVISANDO' && <Findings id={data.id} />}
          </>
        )}
      </Page>
    </Stack>
  );
}

function Summary({ emision }: { readonly emision: Emision }): ReactElement {
  const { id, estado, documentos, conocidos, fallidos, omitidos, emitidos, motivo } = emision;
  const cache = useQueryClient();
  const [repeatKnown, setRepeatKnown] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: ['emisiones-masivas'] });
  const path = { id };
  const starting = useMutation({
    mutationFn: () =>
      client.post(`${EMISIONES}/{id}/emitir`, { path, body: repeatKnown ? { repetidos: 'emitir' as const } : {} }),
    onSettled: refresh,
  });
  const pausing = useMutation({
    mutationFn: () => client.post(`${EMISIONES}/{id}/pausar`, { path }),
    onSettled: refresh,
  });
  const saving = useMutation({
    mutationFn: () => client.download(`${EMISIONES}/{id}/resultado`, { path, query: { formato: 'xlsx' as const } }),
    onSuccess: saveFile,
  });
  const start = startLabel(emision, repeatKnown);
  const began = emitidos + fallidos + omitidos > 0;
  return (
    <Section
      title={words.estados[estado]}
      actions={
        <Group gap="xs">
          {start !== undefined && (
            <Button
              loading={starting.isPending}
              onClick={() => {
                starting.mutate();
              }}
            >
              {start}
            </Button>
          )}
          {estado === 'EN_PROCESO' && (
            <Button
              variant="default"
              loading={pausing.isPending}
              onClick={() => {
                pausing.mutate();
              }}
            >
              {words.pause}
            </Button>
          )}
          {(estado === 'EN_PROCESO' || estado === 'EN_PAUSA') && (
            <Confirm
              label={words.stop}
              icon="ban"
              title={words.stopTitle}
              act={async () => {
                await client.delete(`${EMISIONES}/{id}`, { path });
                await refresh();
              }}
            >
              {words.stopText}
            </Confirm>
          )}
          {began && (
            <Button
              variant="default"
              leftSection={<Icon name="download" size={16} />}
              loading={saving.isPending}
              onClick={() => {
                saving.mutate();
              }}
            >
              {words.result}
            </Button>
          )}
        </Group>
      }
    >
      <ErrorNotice error={starting.error ?? pausing.error ?? saving.error} />
      {motivo !== null && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />} role="alert">
          {plainWords(motivo, text.campos)}
        </Alert>
      )}
      <Progressing emision={emision} />
      {estado === 'LISTA' && conocidos > 0 && (
        <>
          <Alert color="yellow" variant="light" icon={<Icon name="info" />}>
            {words.known(conocidos)}
          </Alert>
          <Checkbox
            label={words.knownToo}
            checked={repeatKnown}
            onChange={(event) => {
              setRepeatKnown(event.currentTarget.checked);
            }}
          />
        </>
      )}
      {fallidos > 0 && <Text size="sm">{words.failed(fallidos)}</Text>}
      {omitidos > 0 && <Text size="sm">{words.omitted(omitidos)}</Text>}
      {isUnderWay(emision) && documentos > 0 && (
        <Text size="xs" c="dimmed">
          {words.goesOn}
        </Text>
      )}
    </Section>
  );
}

/** Label of the button that issues, in the states that have one. */
function startLabel(emision: Emision, repeatKnown: boolean): string | undefined {
  const { estado, documentos, conocidos, fallidos, errores, revisados } = emision;
  switch (estado) {
    case 'LISTA':
      return words.issue(repeatKnown ? documentos : documentos - conocidos);
    case 'EN_PAUSA':
      return words.resume;
    case 'DETENIDA':
      return errores === 0 && revisados === documentos ? words.resume : undefined;
    case 'TERMINADA':
      return fallidos > 0 ? words.retry : undefined;
    case 'REVISANDO':
    case 'CON_ERRORES':
    case 'EN_PROCESO':
      return undefined;
  }
}

function Progressing({ emision }: { readonly emision: Emision }): ReactElement {
  const { estado, documentos, revisados, emitidos, fallidos, omitidos, errores, importe } = emision;
  if (estado === 'CON_ERRORES')
    return (
      <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert">
        {words.wrong(errores)}
      </Alert>
    );
  if (estado === 'LISTA') return <Text role="status">{words.ready(documentos, formatMoney(importe))}</Text>;
  const reviewing = estado === 'REVISANDO';
  const done = reviewing ? revisados : emitidos + fallidos + omitidos;
  return (
    <>
      <Progress value={(done / documentos) * 100} aria-label={words.estados[estado]} />
      <Text size="sm" role="status">
        {reviewing ? words.reviewing(revisados, documentos) : words.issuing(emitidos, documentos)}
      </Text>
    </>
  );
}

function Findings({ id }: { readonly id: string }): ReactElement {
  const pages = useInfiniteQuery({
    queryKey: ['emisiones-masivas', id, 'hallazgos'],
    queryFn: ({ pageParam, signal }) =>
      client.get(`${EMISIONES}/{id}/hallazgos`, { path: { id }, query: { desde: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  });
  const found = pages.data?.pages.flatMap(({ hallazgos }) => hallazgos) ?? [];
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Section title={words.findingsTitle}>
      <ErrorNotice error={pages.error} />
      {narrow ? <FindingList found={found} /> : <FindingTable found={found} />}
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => {
            void pages.fetchNextPage();
          }}
        >
          {words.more}
        </Button>
      )}
    </Section>
  );
}

type Finding = Result<'get', '/api/v1.0/emisiones-masivas/{id}/hallazgos'>['hallazgos'][number];

const messageOf = ({ clase, mensaje }: Finding): string =>
  `${clase === 'aviso' ? `${words.notice}: ` : ''}${plainWords(mensaje, text.campos)}`;

/** On a phone, one below the other. */
function FindingList({ found }: { readonly found: readonly Finding[] }): ReactElement {
  return (
    <List listStyleType="none" spacing="sm" aria-label={words.findingsCaption}>
      {found.map((one, at) => (
        <List.Item key={at}>
          <Text size="sm" fw={600}>
            {one.columna === null ? one.celda : `${one.celda} · ${one.columna}`}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {messageOf(one)}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

function FindingTable({ found }: { readonly found: readonly Finding[] }): ReactElement {
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={KEYBOARD_SCROLL}>
      <Table aria-label={words.findingsCaption} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.cell}</Table.Th>
            <Table.Th>{words.column}</Table.Th>
            <Table.Th>{words.problem}</Table.Th>
            <Table.Th miw={120}>{words.found}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((one, at) => (
            <Table.Tr key={at}>
              <Table.Td ff="monospace" fw={600}>
                {one.celda}
              </Table.Td>
              <Table.Td>{one.columna}</Table.Td>
              <Table.Td>{messageOf(one)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.valor}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
