import { Alert, Button, Checkbox, Group, List, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { sustento } from '../../../../src/domain/catalogues/sustento.js';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Form } from '../../ui/form.js';
import { formatMonth } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { ChooseCompany } from './choose-company.js';
import { Frame, pathOf, ReportLink } from './frame.js';
import { wholeMonth } from './period.js';
import { MonthPicker } from './period-picker.js';
import { requestAts, atsQuery, trabajosQuery, type Ats, type AtsParams } from './queries.js';
import classes from './reportes.module.css';
import { atsSearch, useReportSearch, type Change, type ReportSearch } from './search.js';
import { WithoutMonth } from './without-month.js';

const words = text.reportes.ats;
/** A liquidación de compra in the ATS tables. */
const LIQUIDACION = '3';
const SUSTENTOS = sustento.rows
  .filter(({ documentos }) => documentos.includes(LIQUIDACION))
  .map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }));

/** Last months of a half year. */
const ENDS_HALF_YEAR = /-(06|12)$/;

/** Matches a document number within a sentence. */
const NUMERO = /\d{3}-\d{3}-\d{9}/;

/** ATS annex of a month: what is missing, and the file. */
export default function AtsPage(): ReactElement {
  const [search, change] = useReportSearch(atsSearch);
  const company = useCompany();
  const month = search.desde.slice(0, 7);
  return (
    <Frame here="ats">
      <MonthPicker period={wholeMonth(month)} onChange={change} />
      {company === undefined ? (
        <ChooseCompany />
      ) : (
        <Annex ruc={company.ruc} month={month} search={search} change={change} />
      )}
    </Frame>
  );
}

function Annex({
  ruc,
  month,
  search,
  change,
}: {
  readonly ruc: string;
  readonly month: string;
  readonly search: ReportSearch;
  readonly change: Change;
}): ReactElement {
  const { codSustento, exportacionDe, relacionadas, semestral } = search;
  const requested: AtsParams = {
    ruc,
    mes: month,
    ...(codSustento === undefined ? {} : { codSustento }),
    ...(exportacionDe === undefined ? {} : { exportacionDe }),
    ...(relacionadas === undefined ? {} : { relacionadas }),
    ...(semestral === undefined || !ENDS_HALF_YEAR.test(month) ? {} : { semestral: true as const }),
  };
  const ats = useQuery(atsQuery(requested));
  return (
    <>
      <ErrorNotice error={ats.error} onRetry={ats.refetch} />
      {ats.isPending && <Skeleton height={200} />}
      {ats.data !== undefined && <State ats={ats.data} asked={requested} />}
      <WithoutMonth month={month} />
      <Questions ats={ats.data} search={search} change={change} />
      <Section title={words.check}>
        <Text size="sm">{words.checkText}</Text>
        <Group gap="md">
          {(['ventas', 'compras', 'impuestos', 'retenciones'] as const).map((place) => (
            <Text key={place} size="sm">
              <ReportLink to={place}>{text.reportes.places[place].title}</ReportLink>
            </Text>
          ))}
        </Group>
      </Section>
    </>
  );
}

/** Whether it can be filed; otherwise what must be decided elsewhere. */
function State({ ats, asked: requested }: { readonly ats: Ats; readonly asked: AtsParams }): ReactElement {
  const month = requested.mes;
  const decides = may(useMe(), 'ROLE_RECEIPTS');
  if ('file' in ats) {
    return (
      <Alert color="green" variant="light" icon={<Icon name="check" />} title={words.complete(formatMonth(month))}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{words.completeText}</Text>
          <Button
            leftSection={<Icon name="download" size={16} />}
            onClick={() => {
              saveFile(ats.file);
            }}
          >
            {words.download(ats.file.name ?? 'ATS.zip')}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if ('large' in ats) return <Large message={ats.large} asked={requested} />;
  const received = ats.open.filter(({ field }) => field === 'recibidos');
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.lacks(formatMonth(month))}>
      <Text size="sm">{words.lacksText}</Text>
      {received.length > 0 && (
        <>
          <List size="sm" mt="xs">
            {received.map(({ message }) => (
              <List.Item key={message}>
                {message}{' '}
                {decides && (
                  <Link to="/recibidos" search={{ q: NUMERO.exec(message)?.[0] }} className={classes.onward ?? ''}>
                    {words.decide}
                  </Link>
                )}
              </List.Item>
            ))}
          </List>
          {!decides && (
            <Text size="sm" mt="sm">
              {words.decideNot}
            </Text>
          )}
        </>
      )}
    </Alert>
  );
}

/** Too large to answer directly: made in the background and listed with the other files. */
function Large({ message, asked: requested }: { readonly message: string; readonly asked: AtsParams }): ReactElement {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const asking = useMutation({
    mutationFn: () => requestAts(requested),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: trabajosQuery.queryKey });
      await navigate({ to: pathOf('descargas') });
    },
  });
  return (
    <Alert color="blue" variant="light" icon={<Icon name="clock" />} title={words.large}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        <Button
          loading={asking.isPending}
          onClick={() => {
            asking.mutate();
          }}
        >
          {words.prepare}
        </Button>
        <ErrorNotice error={asking.error} />
      </Stack>
    </Alert>
  );
}

/** Questions that no document answers; answered ones stay visible. */
function Questions({
  ats,
  search,
  change,
}: {
  readonly ats: Ats | undefined;
  readonly search: ReportSearch;
  readonly change: Change;
}): ReactElement {
  const open = ats !== undefined && 'open' in ats ? ats.open : [];
  const question = (name: 'codSustento' | 'exportacionDe'): string | undefined =>
    open.find(({ field }) => field === name)?.message;
  const asks = (name: 'codSustento' | 'exportacionDe'): boolean =>
    question(name) !== undefined || search[name] !== undefined;
  return (
    <Section title={words.questions} subtitle={words.questionsText}>
      {ENDS_HALF_YEAR.test(search.desde.slice(0, 7)) && (
        <Checkbox
          label={words.semestral}
          description={words.semestralHint}
          checked={search.semestral !== undefined}
          onChange={(event) => {
            change({ semestral: event.currentTarget.checked ? 'si' : undefined });
          }}
        />
      )}
      {asks('codSustento') && (
        <NativeSelect
          label={words.codSustento}
          error={question('codSustento')}
          value={search.codSustento ?? ''}
          data={[{ value: '', label: words.unanswered }, ...SUSTENTOS]}
          onChange={(event) => {
            const { codSustento } = atsSearch.read({ codSustento: event.currentTarget.value });
            change({ codSustento });
          }}
        />
      )}
      {asks('exportacionDe') && (
        <NativeSelect
          label={words.exportacionDe}
          error={question('exportacionDe')}
          value={search.exportacionDe ?? ''}
          data={[
            { value: '', label: words.unanswered },
            ...(['01', '02', '03'] as const).map((value) => ({ value, label: words.exportaciones[value] })),
          ]}
          onChange={(event) => {
            const { exportacionDe } = atsSearch.read({ exportacionDe: event.currentTarget.value });
            change({ exportacionDe });
          }}
        />
      )}
      <Form
        onSubmit={({ relacionadas: typed }) => {
          const list = typeof typed === 'string' ? typed.replace(/[\s;,]+/g, ',').replace(/^,|,$/g, '') : '';
          change({ relacionadas: atsSearch.read({ relacionadas: list }).relacionadas });
        }}
      >
        <Group align="flex-start" gap="sm">
          <TextInput
            key={search.relacionadas}
            name="relacionadas"
            label={words.relacionadas}
            description={words.relacionadasHint}
            maxLength={2000}
            flex={1}
            miw={220}
            defaultValue={search.relacionadas?.replaceAll(',', ', ') ?? ''}
          />
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }}>
            {text.reportes.filters.apply}
          </Button>
        </Group>
      </Form>
    </Section>
  );
}
