import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMonth } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';
import { Section } from '../../ui/section.js';
import { AtsAnswers } from './ats-answers.js';
import { AtsForms, AtsTalon } from './ats-tables.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { Frame, pathOf, ReportLink } from './frame.js';
import { wholeMonth } from './period.js';
import { MonthPicker } from './period-picker.js';
import { atsQuery, downloadAts, requestAts, trabajosQuery, type AtsParams, type RevisionAts } from './queries.js';
import classes from './reportes.module.css';
import { atsSearch, useReportSearch } from './search.js';
import { WithoutMonth } from './without-month.js';

const words = text.reportes.ats;
type Hallazgo = RevisionAts['hallazgos'][number];

/** ATS annex of a month: what is missing, the answers, the file, and what it must agree with. */
export default function AtsPage(): ReactElement {
  const [search, change] = useReportSearch(atsSearch);
  const company = useCompany();
  const month = search.desde.slice(0, 7);
  return (
    <Frame here="ats">
      <MonthPicker period={wholeMonth(month)} onChange={change} />
      {company === undefined ? (
        <ChooseCompany title={text.reportes.ats.choose} />
      ) : (
        <Annex key={`${company.ruc} ${month}`} of={{ ruc: company.ruc, mes: month }} />
      )}
    </Frame>
  );
}

function Annex({ of }: { readonly of: AtsParams }): ReactElement {
  const ats = useQuery(atsQuery(of));
  const revision = ats.data !== undefined && 'hallazgos' in ats.data ? ats.data : undefined;
  return (
    <>
      <ErrorNotice error={ats.error} onRetry={ats.refetch} />
      {ats.isPending && <Skeleton height={200} />}
      {ats.data !== undefined && 'large' in ats.data && <Large message={ats.data.large} of={of} />}
      {revision !== undefined && <State revision={revision} of={of} />}
      <WithoutMonth month={of.mes} />
      <AtsAnswers of={of} hallazgos={revision?.hallazgos ?? []} />
      {revision !== undefined && (
        <>
          <AtsForms formularios={revision.formularios} />
          <AtsTalon talon={revision.talon} of={of} />
        </>
      )}
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

/** Whether it can be filed, the file, and what breaks a rule. */
function State({ revision, of }: { readonly revision: RevisionAts; readonly of: AtsParams }): ReactElement {
  const { completo, descargable, hallazgos, otros } = revision;
  const month = formatMonth(of.mes);
  const [anio = '', mes = ''] = of.mes.split('-');
  const downloading = useMutation({ mutationFn: () => downloadAts(of), onSuccess: saveFile });
  const [title, message] = completo
    ? [words.complete(month), words.completeText]
    : descargable
      ? [words.wrong(month), words.wrongText]
      : [words.lacks(month), words.lacksText];
  return (
    <Alert
      color={completo ? 'green' : 'yellow'}
      variant="light"
      icon={<Icon name={completo ? 'check' : 'alert'} />}
      title={title}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        {completo && hallazgos.length > 0 && (
          <Text size="sm" fw={600}>
            {words.alerts}
          </Text>
        )}
        <Findings hallazgos={hallazgos} />
        {otros > 0 && <Text size="sm">{words.more(otros)}</Text>}
        {descargable && (
          <Button
            {...(completo ? {} : { variant: 'default' })}
            leftSection={<Icon name="download" size={16} />}
            loading={downloading.isPending}
            onClick={() => {
              downloading.mutate();
            }}
          >
            {words.download(`AT${mes}${anio}.zip`)}
          </Button>
        )}
        <ErrorNotice error={downloading.error} />
      </Stack>
    </Alert>
  );
}

const COLORS = { falta: 'red', error: 'orange', alerta: 'gray' } as const;

function Findings({ hallazgos }: { readonly hallazgos: readonly Hallazgo[] }): ReactElement | null {
  const corrects = may(useMe(), 'ROLE_RECEIPTS');
  if (hallazgos.length === 0) return null;
  const inDocuments = hallazgos.some(({ lugar }) => lugar === 'recibidos' || lugar === 'comprobantes');
  return (
    <>
      <Stack gap="xs" component="ul" p={0} m={0} w="100%">
        {hallazgos.map((one) => (
          <li key={`${one.regla} ${one.mensaje}`} className={classes.finding}>
            <Badge color={COLORS[one.nivel]} variant="light" tt="none" style={{ flex: 'none' }}>
              {words.levels[one.nivel]}
            </Badge>
            <Text size="sm" miw={0} flex={1} className={classes.long ?? ''}>
              {one.mensaje}{' '}
              <Text span size="xs">
                ({words.rule(one.regla)})
              </Text>{' '}
              <Remedy of={one} corrects={corrects} />
            </Text>
          </li>
        ))}
      </Stack>
      {inDocuments && !corrects && <Text size="sm">{words.decideNot}</Text>}
    </>
  );
}

/** Where a finding is resolved. */
function Remedy({ of, corrects }: { readonly of: Hallazgo; readonly corrects: boolean }): ReactElement | null {
  if (of.lugar === 'empresa') return null;
  if (of.lugar === 'recibidos' || of.lugar === 'comprobantes') {
    if (!corrects || of.numero === null) return null;
    const to = of.lugar === 'recibidos' && of.regla !== 'R1' ? '/recibidos' : '/comprobantes';
    return (
      <Link to={to} search={{ q: of.numero }} className={classes.inNotice ?? ''}>
        {words.decide}
      </Link>
    );
  }
  return (
    <a href="#respuestas" className={classes.inNotice}>
      {words.answer}
    </a>
  );
}

/** Too large to answer directly: made in the background and listed with the other files. */
function Large({ message, of }: { readonly message: string; readonly of: AtsParams }): ReactElement {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const asking = useMutation({
    mutationFn: () => requestAts(of),
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
