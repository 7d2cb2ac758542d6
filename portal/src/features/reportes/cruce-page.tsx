import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Card,
  Checkbox,
  Group,
  List,
  NativeSelect,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Body, type Result } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { COD_DOCS } from '../../service/tipos.js';
import { base64Of } from '../../ui/base64.js';
import { FileDrop } from '../../ui/file-drop.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { fechaOf, formatMoney } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { Figures } from './figures.js';
import { Frame } from './frame.js';
import { PeriodPicker } from './period-picker.js';
import type { Period } from './period.js';
import classes from './reportes.module.css';
import { cruceSearch, useReportSearch } from './search.js';

const words = text.reportes.cruce;
const PATH = '/api/v1.0/reportes/cruce';
type Request = Body<'post', typeof PATH>;
type Cruce = Result<'post', typeof PATH>;
type Lado = Request['lado'];
type CodDoc = NonNullable<Request['codDocs']>[number];

const nameOf = (codDoc: string): string => text.comprobantes.tipos[codDoc] ?? codDoc;

/** Compares a period with the TXT lists of the SRI's portal, both ways. */
export default function CrucePage(): ReactElement {
  const [search, change] = useReportSearch(cruceSearch);
  const company = useCompany();
  const { desde, hasta } = search;
  return (
    <Frame here="cruce">
      <PeriodPicker period={search} onChange={change} error={null} />
      {company === undefined ? (
        <ChooseCompany title={text.reportes.ats.choose} />
      ) : (
        <Comparison key={company.ruc} ruc={company.ruc} period={{ desde, hasta }} />
      )}
    </Frame>
  );
}

function Comparison({ ruc, period }: { readonly ruc: string; readonly period: Period }): ReactElement {
  const [lado, setLado] = useState<Lado>('recibidos');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [empty, setEmpty] = useState<readonly CodDoc[]>([]);
  const bodyOf = async (): Promise<Request> => ({
    ruc,
    lado,
    desde: fechaOf(period.desde),
    hasta: fechaOf(period.hasta),
    listas: await Promise.all(files.map(base64Of)),
    ...(empty.length === 0 ? {} : { codDocs: [...empty] }),
  });
  const comparing = useMutation({ mutationFn: async () => client.post(PATH, { body: await bodyOf() }) });
  const saving = useMutation({
    mutationFn: async () => client.downloadByPost(PATH, { query: { formato: 'csv' }, body: await bodyOf() }),
    onSuccess: saveFile,
  });
  const form = useFormState(comparing);
  // A result belongs to the files and choices that it was made from.
  const changed = (): void => {
    comparing.reset();
  };
  return (
    <>
      <Section title={words.files}>
        <Form
          of={form}
          onSubmit={() => {
            comparing.mutate();
          }}
        >
          <Stack gap="sm">
            <NativeSelect
              label={words.lado}
              value={lado}
              {...form.field('lado')}
              data={(['recibidos', 'emitidos'] as const).map((value) => ({ value, label: words.lados[value] }))}
              onChange={({ currentTarget: { value } }) => {
                setLado(value === 'emitidos' ? 'emitidos' : 'recibidos');
                changed();
              }}
            />
            <FileDrop
              label={words.drop}
              hint={words.dropHint}
              choose={words.chooseFiles}
              accept=".txt,text/plain"
              multiple
              onFile={(file) => {
                setFiles((before) => [...before, file]);
                changed();
              }}
            />
            <Stack gap={4} component="ul" p={0} m={0} aria-label={words.files}>
              {files.map((file, at) => (
                <Group key={at} component="li" gap="xs" wrap="nowrap">
                  <Icon name="file" size={16} />
                  <Text size="sm" miw={0} truncate title={file.name}>
                    {file.name}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.removeFile(file.name)}
                    onClick={() => {
                      setFiles(files.toSpliced(at, 1));
                      changed();
                    }}
                  >
                    <Icon name="cross" size={16} />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
            <Checkbox.Group
              label={words.empty}
              description={words.emptyHint}
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              error={form.field('codDocs').error}
              value={[...empty]}
              onChange={(chosen) => {
                setEmpty(COD_DOCS.filter((codDoc) => chosen.includes(codDoc)));
                changed();
              }}
            >
              <Group gap="md" mt="xs">
                {COD_DOCS.map((codDoc) => (
                  <Checkbox key={codDoc} value={codDoc} label={nameOf(codDoc)} />
                ))}
              </Group>
            </Checkbox.Group>
            <FormActions of={form} submit={words.compare} disabled={files.length === 0} />
          </Stack>
        </Form>
      </Section>
      {comparing.data !== undefined && (
        <Outcome
          cruce={comparing.data}
          lado={lado}
          download={
            <Button
              variant="default"
              leftSection={<Icon name="download" size={16} />}
              loading={saving.isPending}
              onClick={() => {
                saving.mutate();
              }}
            >
              {words.download}
            </Button>
          }
        />
      )}
    </>
  );
}

function Outcome({
  cruce,
  lado,
  download,
}: {
  readonly cruce: Cruce;
  readonly lado: Lado;
  readonly download: ReactElement;
}): ReactElement {
  const { iguales, soloSri, soloAqui, difieren, fueraDelPeriodo, tipos, hallazgos, diferencias } = cruce;
  const found = soloSri + soloAqui + difieren;
  const without = tipos.filter(({ comparado, aqui }) => !comparado && aqui > 0);
  return (
    <Section title={words.result} actions={found > 0 ? download : undefined}>
      {found === 0 ? (
        <Alert color="green" variant="light" icon={<Icon name="check" />} title={words.equal}>
          <Text size="sm">{words.equalText(iguales)}</Text>
        </Alert>
      ) : (
        <Figures
          label={words.result}
          of={(['iguales', 'soloSri', 'soloAqui', 'difieren'] as const).map((name) => [
            words.counts[name],
            String(cruce[name]),
          ])}
        />
      )}
      {without.length > 0 && (
        <Text size="sm">{words.notCompared(without.map(({ codDoc }) => nameOf(codDoc)).join(', '))}</Text>
      )}
      {fueraDelPeriodo > 0 && <Text size="sm">{words.outside(fueraDelPeriodo)}</Text>}
      {hallazgos.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.findings}>
          <List size="sm">
            {hallazgos.map(({ lista, linea, mensaje }, at) => (
              <List.Item key={at}>{words.finding(lista, linea, mensaje)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {diferencias.length > 0 && <Differences diferencias={diferencias} lado={lado} />}
      {diferencias.length < found && <Text size="sm">{words.first(diferencias.length)}</Text>}
    </Section>
  );
}

function Differences({
  diferencias,
  lado,
}: {
  readonly diferencias: Cruce['diferencias'];
  readonly lado: Lado;
}): ReactElement {
  const visits = may(useMe(), 'ROLE_RECEIPTS');
  const area = lado === 'emitidos' ? '/comprobantes' : '/recibidos';
  const money = (amount: number | null): string => (amount === null ? '' : formatMoney(amount));
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const documentOf = (one: Cruce['diferencias'][number]): ReactElement => (
    <>
      {nameOf(one.codDoc)}{' '}
      {visits && one.estado !== null ? (
        <Anchor size="sm" renderRoot={(props) => <Link to={`${area}/${one.clave}`} {...props} />}>
          {one.numero}
        </Anchor>
      ) : (
        one.numero
      )}
    </>
  );
  if (narrow)
    return (
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.differences}>
        {diferencias.map((one) => (
          <Card key={one.clave} component="li" withBorder padding="sm">
            <Text size="sm" fw={600}>
              {words.kinds[one.tipo]}
            </Text>
            <Text size="sm" component="div">
              {documentOf(one)}
            </Text>
            <Text size="sm">{one.razonSocial ?? one.parte}</Text>
            <dl className={classes.pairs}>
              {one.totalSri !== null && (
                <>
                  <dt>{words.columns.sri}</dt>
                  <dd>{money(one.totalSri)}</dd>
                </>
              )}
              {one.totalAqui !== null && (
                <>
                  <dt>{words.columns.aqui}</dt>
                  <dd>{money(one.totalAqui)}</dd>
                </>
              )}
            </dl>
            <Text size="sm" mt={4}>
              {one.detalle}
            </Text>
          </Card>
        ))}
      </Stack>
    );
  return (
    <Card withBorder padding={0}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.differences}>
        <Table verticalSpacing={6} horizontalSpacing="sm" aria-label={words.differences}>
          <Table.Thead>
            <Table.Tr>
              {Object.entries(words.columns).map(([name, title]) => (
                <Table.Th key={name} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {diferencias.map((one) => (
              <Table.Tr key={one.clave}>
                <Table.Td>{words.kinds[one.tipo]}</Table.Td>
                <Table.Td>{documentOf(one)}</Table.Td>
                <Table.Td>
                  <span className={classes.name} title={one.razonSocial ?? one.parte}>
                    {one.razonSocial ?? one.parte}
                  </span>
                </Table.Td>
                <Table.Td ta="right">{money(one.totalSri)}</Table.Td>
                <Table.Td ta="right">{money(one.totalAqui)}</Table.Td>
                <Table.Td className={classes.advice ?? ''}>{one.detalle}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}
