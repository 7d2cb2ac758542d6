import { Alert, Button, List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { client, RubricaError, type Result, type SubError } from '../service/client.js';
import { useCompany, type Company } from '../service/company.js';
import { BackLink } from './back-link.js';
import { ChooseCompany } from './choose-company.js';
import { base64Of } from './base64.js';
import { ErrorNotice } from './error-notice.js';
import { FileDrop } from './file-drop.js';
import { Icon } from './icons.js';
import { Page } from './page.js';
import { Section } from './section.js';
import classes from './import-page.module.css';

const words = text.common.importing;

type ImportPath = '/api/v1.0/empresas/{ruc}/productos/importar' | '/api/v1.0/empresas/{ruc}/clientes/importar';
type Imported<P extends ImportPath> = Result<'post', P>;
type Row<P extends ImportPath> = Imported<P>['muestra'][number];

/** A column of the preview. */
interface Shown<P extends ImportPath> {
  readonly label: string;
  readonly cell: (row: Row<P>) => ReactNode;
  readonly look?: 'code' | 'figure';
}

/** One kind of record that is imported from a file. */
export interface Import<P extends ImportPath> {
  readonly path: P;
  /** Page of the records, also the first part of their cache key. */
  readonly area: '/productos' | '/clientes';
  readonly areaTitle: string;
  readonly chooseCompany: string;
  readonly words: {
    readonly title: string;
    readonly drop: string;
    readonly previewText: (created: number, replaced: number) => string;
    readonly previewCaption: string;
    readonly take: (count: number) => string;
    readonly more: (count: number) => string;
    readonly guideText: string;
    /** Columns of the file with their meaning. */
    readonly columns: readonly (readonly [name: string, what: string])[];
  };
  readonly sample: readonly Shown<P>[];
  /** CSV to start from. */
  readonly template: string;
}

/** Encodings that spreadsheets use for CSV, in the order they are tried. */
const CHARSETS = ['UTF-8', 'windows-1252'] as const;
/** A request is limited to 1 MiB, of which base64 takes a quarter. */
const FILE_BYTES_MAX = 750 * 1024;

/** These tables contain nothing focusable, so the table itself must be scrollable by keyboard. */
const KEYBOARD_SCROLL = { viewportProps: { tabIndex: 0 } };

interface Read<P extends ImportPath> {
  readonly name: string;
  readonly archivo: string;
  readonly codificacion: (typeof CHARSETS)[number];
  readonly found: Imported<P>;
}

/** Imports records from a file: checks it first and imports it only without errors. */
export function ImportPage<P extends ImportPath>({ of }: { readonly of: Import<P> }): ReactElement {
  const company = useCompany();
  return (
    <Stack gap="md">
      <BackLink to={of.area} label={of.areaTitle} />
      <Page title={of.words.title} subtitle={company?.razonSocial ?? ''}>
        {company === undefined ? (
          <ChooseCompany title={of.chooseCompany} />
        ) : (
          <FileImport key={company.ruc} of={of} company={company} />
        )}
      </Page>
    </Stack>
  );
}

function FileImport<P extends ImportPath>({
  of,
  company: { ruc },
}: {
  readonly of: Import<P>;
  readonly company: Company;
}): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const looking = useMutation({ mutationFn: (file: File) => checkFile(of.path, ruc, file) });
  const taking = useMutation({
    mutationFn: ({ archivo, codificacion }: Read<P>) => send(of.path, ruc, { archivo, codificacion }, false),
    onSuccess: async ({ creados, reemplazados }) => {
      notifications.show({ message: words.done(creados, reemplazados), color: 'teal' });
      void cache.invalidateQueries({ queryKey: [of.area.slice(1)] });
      await navigate({ to: of.area });
    },
  });
  const read = looking.data;
  const problems = looking.error instanceof RubricaError ? looking.error.subErrors : [];
  return (
    <Stack gap="md">
      <FileDrop
        label={of.words.drop}
        hint={words.dropHint}
        choose={read === undefined && looking.error === null ? words.choose : words.chooseOther}
        accept=".csv,.xlsx,text/csv"
        disabled={looking.isPending || taking.isPending}
        onFile={(file) => {
          taking.reset();
          looking.mutate(file);
        }}
      />
      {looking.isPending && <Skeleton height={160} aria-label={text.common.loading} />}
      {problems.length > 0 ? (
        <Problems name={looking.variables?.name ?? ''} problems={problems} />
      ) : looking.error instanceof TooLarge ? (
        <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert">
          {words.tooLarge}
        </Alert>
      ) : (
        <ErrorNotice error={looking.error} />
      )}
      <ErrorNotice error={taking.error} />
      {read !== undefined && (
        <Preview
          of={of}
          read={read}
          busy={taking.isPending}
          onTake={() => {
            taking.mutate(read);
          }}
        />
      )}
      <Guide of={of} />
    </Stack>
  );
}

class TooLarge extends Error {}

/** Both routes take and answer the same, except for the sample. */
async function send<P extends ImportPath>(
  path: P,
  ruc: string,
  body: Pick<Read<P>, 'archivo' | 'codificacion'>,
  soloValidar: boolean,
): Promise<Imported<P>> {
  const route: ImportPath = path;
  const answer = await client.post(route, { path: { ruc }, query: { soloValidar }, body });
  return answer as Imported<P>;
}

/** Has the service check a file, in the encoding that fits. */
async function checkFile<P extends ImportPath>(path: P, ruc: string, file: File): Promise<Read<P>> {
  if (file.size > FILE_BYTES_MAX) throw new TooLarge();
  const archivo = await base64Of(file);
  for (const codificacion of CHARSETS) {
    try {
      const found = await send(path, ruc, { archivo, codificacion }, true);
      return { name: file.name, archivo, codificacion, found };
    } catch (error) {
      const misread = error instanceof RubricaError && error.code === 'codificacion-invalida';
      if (!misread || codificacion === CHARSETS.at(-1)) throw error;
    }
  }
  throw new Error('no encoding was tried');
}

/** Converts `fila[3].precioUnitario` to a line and column for people. */
function placeOf(field: string): readonly [line: string, column: string] {
  const [, line = '', column = ''] = /^fila\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  return [line, column.split('[', 1)[0] ?? ''];
}

function Problems({ name, problems }: { readonly name: string; readonly problems: readonly SubError[] }): ReactElement {
  return (
    <Section title={words.problemsTitle(name)}>
      <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert">
        {words.problemsText(problems.length)}
      </Alert>
      <Table.ScrollContainer minWidth={520} scrollAreaProps={KEYBOARD_SCROLL}>
        <Table aria-label={words.problemsCaption} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.line}</Table.Th>
              <Table.Th>{words.column}</Table.Th>
              <Table.Th>{words.problem}</Table.Th>
              <Table.Th>{words.found}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ field, message, rejectedValue }, at) => {
              const [line, column] = placeOf(field);
              return (
                <Table.Tr key={at}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td ff="monospace">{column}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                  <Table.Td className={classes.long ?? ''}>
                    {typeof rejectedValue === 'string' ? rejectedValue : ''}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Preview<P extends ImportPath>({
  of,
  read,
  busy,
  onTake,
}: {
  readonly of: Import<P>;
  readonly read: Read<P>;
  readonly busy: boolean;
  readonly onTake: () => void;
}): ReactElement {
  const { filas, creados, reemplazados } = read.found as Imported<ImportPath>;
  const { muestra } = read.found as { readonly muestra: readonly Row<P>[] };
  return (
    <Section
      title={words.previewTitle(read.name)}
      subtitle={of.words.previewText(creados, reemplazados)}
      actions={
        <Button loading={busy} onClick={onTake}>
          {of.words.take(filas)}
        </Button>
      }
    >
      {read.codificacion !== CHARSETS[0] && (
        <Text size="sm" c="dimmed">
          {words.charset(read.codificacion)}
        </Text>
      )}
      <Table.ScrollContainer minWidth={560} scrollAreaProps={KEYBOARD_SCROLL}>
        <Table aria-label={of.words.previewCaption} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {of.sample.map(({ label, look }) => (
                <Table.Th key={label} ta={look === 'figure' ? 'right' : 'left'}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {muestra.map((row, at) => (
              <Table.Tr key={at}>
                {of.sample.map(({ label, cell, look }) => (
                  <Table.Td
                    key={label}
                    ta={look === 'figure' ? 'right' : 'left'}
                    {...(look === 'code' ? { ff: 'monospace' } : {})}
                    className={classes.long ?? ''}
                  >
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {filas > muestra.length && (
        <Text size="sm" c="dimmed">
          {of.words.more(filas - muestra.length)}
        </Text>
      )}
    </Section>
  );
}

function Guide<P extends ImportPath>({ of }: { readonly of: Import<P> }): ReactElement {
  return (
    <Section
      title={words.guideTitle}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(of.template)}`}
          download={`${of.area.slice(1)}.csv`}
        >
          {words.template}
        </Button>
      }
    >
      <Text size="sm">{of.words.guideText}</Text>
      <List size="sm" spacing={4}>
        {of.words.columns.map(([name, what]) => (
          <List.Item key={name}>
            <Text span ff="monospace" fw={600} size="sm">
              {name}
            </Text>
            {': '}
            {what}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
