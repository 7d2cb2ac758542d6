import { Alert, Anchor, Button, Card, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany, type Company } from '../../service/company.js';
import { TIPOS, type PathWord } from '../../service/tipos.js';
import { base64Of } from '../../ui/base64.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { FileDrop } from '../../ui/file-drop.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import { recentQuery, type Columnas } from './queries.js';
import { StateBadge } from './state-badge.js';

const words = text.emisionMasiva;
const FILE_BYTES_MAX = 8 * 1024 * 1024;
/** Value of a select for a column that is not used; empty means undecided. */
const IGNORED = '-';
/** These tables contain nothing focusable, so the table itself must be scrollable by keyboard. */
const KEYBOARD_SCROLL = { viewportProps: { tabIndex: 0 } };

/** Uploads a file to issue from: type, template, columns, review. */
export default function UploadPage(): ReactElement {
  const company = useCompany();
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      {company === undefined ? (
        <Card withBorder>
          <Empty icon="building" title={words.chooseCompany} />
        </Card>
      ) : (
        <Upload key={company.ruc} company={company} />
      )}
    </Page>
  );
}

interface Read {
  readonly name: string;
  readonly archivo: string;
  readonly found: Columnas;
}

class TooLarge extends Error {}

function Upload({ company: { ruc } }: { readonly company: Company }): ReactElement {
  const [tipo, setTipo] = useState<PathWord>('facturas');
  const saving = useMutation({
    mutationFn: () => client.download('/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}', { path: { ruc, tipo } }),
    onSuccess: saveFile,
  });
  const reading = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      if (file.size > FILE_BYTES_MAX) throw new TooLarge();
      const archivo = await base64Of(file);
      const path = { ruc, tipo };
      const found = await client.post('/api/v1.0/empresas/{ruc}/plantillas-masivas/{tipo}/columnas', {
        path,
        body: { archivo },
      });
      return { name: file.name, archivo, found };
    },
  });
  return (
    <Stack gap="md">
      <Card withBorder padding="lg">
        <Stack gap="md">
          <Group align="flex-end" gap="sm">
            <NativeSelect
              label={words.tipo}
              value={tipo}
              data={TIPOS.map(({ codDoc, pathWord }) => ({ value: pathWord, label: tipoOf(codDoc) }))}
              onChange={(event) => {
                setTipo(event.currentTarget.value as PathWord);
                reading.reset();
              }}
            />
            <Button
              variant="default"
              leftSection={<Icon name="download" size={16} />}
              loading={saving.isPending}
              onClick={() => {
                saving.mutate();
              }}
            >
              {words.template}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {words.templateHint}
          </Text>
          <ErrorNotice error={saving.error} />
          <FileDrop
            label={words.drop}
            hint={words.dropHint}
            choose={reading.data === undefined && reading.error === null ? words.choose : words.chooseOther}
            accept=".csv,.xlsx,text/csv"
            disabled={reading.isPending}
            onFile={(file) => {
              reading.mutate(file);
            }}
          />
        </Stack>
      </Card>
      {reading.isPending && <Skeleton height={160} aria-label={text.common.loading} />}
      {reading.error instanceof TooLarge ? (
        <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert">
          {words.tooLarge}
        </Alert>
      ) : (
        <ErrorNotice error={reading.error} />
      )}
      {reading.data !== undefined && (
        <Columns key={reading.data.archivo.length} ruc={ruc} tipo={tipo} read={reading.data} />
      )}
      <Recent ruc={ruc} />
    </Stack>
  );
}

function Columns({
  ruc,
  tipo,
  read: { name, archivo, found },
}: {
  readonly ruc: string;
  readonly tipo: PathWord;
  readonly read: Read;
}): ReactElement {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      found.columnas.map(({ columna, campo }) => [columna, campo === '' ? IGNORED : (campo ?? '')] as const),
    ),
  );
  const [decimales, setDecimales] = useState<'' | 'coma' | 'punto'>('');
  const reviewing = useMutation({
    mutationFn: () => {
      const columnas = Object.fromEntries(
        Object.entries(chosen).map(([columna, campo]) => [columna, campo === IGNORED ? '' : campo]),
      );
      return client.post('/api/v1.0/empresas/{ruc}/emisiones-masivas', {
        path: { ruc },
        query: { tipo, ...(decimales === '' ? {} : { decimales }) },
        body: { archivo, nombre: name, columnas: JSON.stringify(columnas) },
      });
    },
    onSuccess: ({ id }) => navigate({ to: `/emision-masiva/${id}` }),
  });
  const used = new Set(Object.values(chosen));
  const missing = found.campos.filter(({ campo, obligatorio }) => obligatorio && !used.has(campo));
  const undecided = Object.values(chosen).includes('');
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const selectOf = ({ columna, campo, por }: Columna) => {
    const value = chosen[columna] ?? '';
    return {
      value,
      used,
      campos: found.campos,
      similar: por === 'parecido' && value === campo,
      onChoose: (next: string) => {
        setChosen((now) => ({ ...now, [columna]: next }));
      },
    };
  };
  return (
    <Section
      title={words.columnsTitle(name)}
      subtitle={words.columnsText(found.filas)}
      actions={
        <Button
          loading={reviewing.isPending}
          disabled={undecided || missing.length > 0}
          onClick={() => {
            reviewing.mutate();
          }}
        >
          {words.review}
        </Button>
      }
    >
      {missing.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="info" />}>
          {words.missing(missing.map(({ titulo }) => titulo).join(', '))}
        </Alert>
      )}
      <ErrorNotice error={reviewing.error} />
      {narrow ? (
        <Stack gap="sm">
          {found.columnas.map((one) => (
            <FieldSelect key={one.columna} {...selectOf(one)} label={one.columna} sample={sampleOf(one)} />
          ))}
        </Stack>
      ) : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={KEYBOARD_SCROLL}>
          <Table aria-label={words.columnsCaption} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.column}</Table.Th>
                <Table.Th>{words.field}</Table.Th>
                <Table.Th>{words.sample}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.columnas.map((one) => (
                <Table.Tr key={one.columna}>
                  <Table.Td fw={600}>{one.columna}</Table.Td>
                  <Table.Td>
                    <FieldSelect {...selectOf(one)} aria-label={one.columna} />
                  </Table.Td>
                  <Table.Td c="dimmed">{sampleOf(one)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <NativeSelect
        label={words.decimales}
        description={words.decimalesHint}
        maw={320}
        value={decimales}
        data={[
          { value: '', label: words.decimalesAsk },
          { value: 'coma', label: words.decimalesComma },
          { value: 'punto', label: words.decimalesPoint },
        ]}
        onChange={(event) => {
          setDecimales(event.currentTarget.value as '' | 'coma' | 'punto');
        }}
      />
    </Section>
  );
}

type Columna = Columnas['columnas'][number];

const sampleOf = ({ muestra }: Columna): string => muestra.filter((one) => one !== '').join(' · ');

function FieldSelect({
  value,
  used,
  campos,
  similar,
  sample,
  onChoose,
  ...named
}: {
  readonly value: string;
  readonly used: ReadonlySet<string>;
  readonly campos: Columnas['campos'];
  readonly similar: boolean;
  readonly sample?: string;
  readonly onChoose: (campo: string) => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
}): ReactElement {
  const own = value.startsWith('adicional:') ? [{ value, label: value }] : [];
  const description = similar ? words.similar : sample;
  return (
    <NativeSelect
      {...named}
      value={value}
      {...(description === undefined ? {} : { description })}
      data={[
        { value: '', label: words.undecided, disabled: true },
        { value: IGNORED, label: words.ignore },
        ...campos.map(({ campo, titulo, obligatorio }) => ({
          value: campo,
          label: obligatorio ? `${titulo} (${words.required})` : titulo,
          disabled: used.has(campo) && campo !== value,
        })),
        ...own,
      ]}
      onChange={(event) => {
        onChoose(event.currentTarget.value);
      }}
    />
  );
}

function Recent({ ruc }: { readonly ruc: string }): ReactElement {
  const list = useQuery(recentQuery(ruc));
  const rows = list.data?.content ?? [];
  return (
    <Section title={words.recentTitle}>
      <ErrorNotice error={list.error} />
      {list.data !== undefined && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={words.recentCaption} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.file}</Table.Th>
                <Table.Th>{words.state}</Table.Th>
                <Table.Th ta="right">{words.documents}</Table.Th>
                <Table.Th>{words.when}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, nombre, estado, documentos, fechaCreacion }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor size="sm" renderRoot={(props) => <Link to={`/emision-masiva/${id}`} {...props} />}>
                      {nombre}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <StateBadge estado={estado} />
                  </Table.Td>
                  <Table.Td ta="right">{documentos}</Table.Td>
                  <Table.Td>{formatMoment(fechaCreacion)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
