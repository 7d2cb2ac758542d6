import { Alert, Button, Group, List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError, type Result, type SubError } from '../../service/client.js';
import { useCompany, type Company } from '../../service/company.js';
import { BackLink } from '../../ui/back-link.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { base64Of } from '../../ui/base64.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { FileDrop } from '../../ui/file-drop.js';
import { formatPrice } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import classes from './productos.module.css';
import { Tax } from './tax.js';

const words = text.productos.importing;
const PATH = '/api/v1.0/empresas/{ruc}/productos/importar';
/** Encodings that spreadsheets use for CSV, in the order they are tried. */
const CHARSETS = ['UTF-8', 'windows-1252'] as const;
/** A request is limited to 1 MiB, of which base64 takes a quarter. */
const FILE_BYTES_MAX = 750 * 1024;

/** These tables contain nothing focusable, so the table itself must be scrollable by keyboard. */
const KEYBOARD_SCROLL = { viewportProps: { tabIndex: 0 } };

interface Read {
  readonly name: string;
  readonly archivo: string;
  readonly codificacion: (typeof CHARSETS)[number];
  readonly found: Result<'post', typeof PATH>;
}

/** Imports products from a file: checks it first and imports it only without errors. */
export default function ImportPage(): ReactElement {
  const company = useCompany();
  return (
    <Stack gap="md">
      <BackLink to="/productos" label={text.productos.title} />
      <Page title={words.title} subtitle={company?.razonSocial ?? ''}>
        {company === undefined ? (
          <ChooseCompany title={text.productos.chooseCompany} />
        ) : (
          <Import key={company.ruc} company={company} />
        )}
      </Page>
    </Stack>
  );
}

function Import({ company: { ruc } }: { readonly company: Company }): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const looking = useMutation({ mutationFn: (file: File) => checkFile(ruc, file) });
  const taking = useMutation({
    mutationFn: ({ archivo, codificacion }: Read) =>
      client.post(PATH, { path: { ruc }, body: { archivo, codificacion } }),
    onSuccess: async ({ creados, reemplazados }) => {
      notifications.show({ message: words.done(creados, reemplazados), color: 'teal' });
      void cache.invalidateQueries({ queryKey: ['productos'] });
      await navigate({ to: '/productos' });
    },
  });
  const read = looking.data;
  const problems = looking.error instanceof RubricaError ? looking.error.subErrors : [];
  return (
    <Stack gap="md">
      <FileDrop
        label={words.drop}
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
          read={read}
          busy={taking.isPending}
          onTake={() => {
            taking.mutate(read);
          }}
        />
      )}
      <Guide />
    </Stack>
  );
}

class TooLarge extends Error {}

/** Has the service check a file, in the encoding that fits. */
async function checkFile(ruc: string, file: File): Promise<Read> {
  if (file.size > FILE_BYTES_MAX) throw new TooLarge();
  const archivo = await base64Of(file);
  for (const codificacion of CHARSETS) {
    try {
      const query = { soloValidar: true };
      const found = await client.post(PATH, { path: { ruc }, query, body: { archivo, codificacion } });
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

function Preview({
  read,
  busy,
  onTake,
}: {
  readonly read: Read;
  readonly busy: boolean;
  readonly onTake: () => void;
}): ReactElement {
  const { filas, creados, reemplazados, muestra } = read.found;
  return (
    <Section
      title={words.previewTitle(read.name)}
      subtitle={words.previewText(creados, reemplazados)}
      actions={
        <Button loading={busy} onClick={onTake}>
          {words.take(filas)}
        </Button>
      }
    >
      {read.codificacion !== CHARSETS[0] && (
        <Text size="sm" c="dimmed">
          {words.charset(read.codificacion)}
        </Text>
      )}
      <Table.ScrollContainer minWidth={560} scrollAreaProps={KEYBOARD_SCROLL}>
        <Table aria-label={words.previewCaption} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.productos.codigo}</Table.Th>
              <Table.Th>{text.productos.descripcion}</Table.Th>
              <Table.Th ta="right">{text.productos.precio}</Table.Th>
              <Table.Th>{text.productos.impuestos}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {muestra.map(({ codigoPrincipal, descripcion, precioUnitario, impuesto }) => (
              <Table.Tr key={codigoPrincipal}>
                <Table.Td ff="monospace" className={classes.long ?? ''}>
                  {codigoPrincipal}
                </Table.Td>
                <Table.Td className={classes.long ?? ''}>{descripcion}</Table.Td>
                <Table.Td ta="right">{formatPrice(Number(precioUnitario))}</Table.Td>
                <Table.Td>
                  <Group gap={4}>
                    {impuesto.map((tax, at) => (
                      <Tax key={at} tax={tax} />
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {filas > muestra.length && (
        <Text size="sm" c="dimmed">
          {words.more(filas - muestra.length)}
        </Text>
      )}
    </Section>
  );
}

const TEMPLATE = `codigoPrincipal,descripcion,precioUnitario,impuesto,codigoAuxiliar,unidadMedida,activo
CAF-500,"Café de altura 500 g",8.50,15 %,,funda,SI
PAN-001,"Pan artesanal",0.25,0 %,,unidad,SI
`;

function Guide(): ReactElement {
  return (
    <Section
      title={words.guideTitle}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`}
          download="productos.csv"
        >
          {words.template}
        </Button>
      }
    >
      <Text size="sm">{words.guideText}</Text>
      <List size="sm" spacing={4}>
        {words.columns.map(([name, what]) => (
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
