import { Card, Group, List, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { BarChart, type ChartPoint } from '../../ui/chart.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { fechaOf, formatMoney, formatMoneyShort, formatMonth, formatMonthShort } from '../../ui/format.js';
import { Empty } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { formatCount } from './cell.js';
import { Figures } from './figures.js';
import { Filters } from './filters.js';
import { Frame, ReportLink } from './frame.js';
import { PeriodPicker } from './period-picker.js';
import { daysIn, daysOf, monthsOf, type Period } from './period.js';
import { resumenQuery, totalesQuery, type Serie } from './queries.js';
import { Ranking } from './ranking.js';
import { GRUPOS, summarySearch, useReportParams, useReportSearch, type Grupo } from './search.js';

const words = text.reportes.summary;
/** A quarter: more days do not fit as bars. */
const DAYS_MAX = 92;
/** Up to two months are shown by day by default. */
const DAYS_USUAL = 62;

/** Sales and purchases of a period, by time, place and party. */
export default function SummaryPage(): ReactElement {
  const [search, change] = useReportSearch(summarySearch);
  const requested = useReportParams({ ...search, parte: undefined, lado: undefined });
  const days = daysIn(search);
  const possible = GRUPOS.filter((grupo) => grupo !== 'dia' || days <= DAYS_MAX);
  const por = possible.find((grupo) => grupo === search.por) ?? (days <= DAYS_USUAL ? 'dia' : 'mes');
  const series = useQuery(resumenQuery(requested, por));
  const ventas = useQuery(totalesQuery('ventas', requested));
  const compras = useQuery(totalesQuery('compras', requested));
  const waiting = series.data?.series.reduce((all, { sinCifras }) => all + sinCifras, 0) ?? 0;
  const apart = series.data?.series.reduce((all, { otraMoneda }) => all + otraMoneda, 0) ?? 0;
  return (
    <Frame here="resumen">
      <Group justify="space-between" align="flex-end" gap="sm">
        <PeriodPicker period={search} onChange={change} error={series.error} />
        <Filters of="resumen" search={search} change={change} />
      </Group>
      <ErrorNotice error={series.error} besideFields={['desde', 'hasta']} onRetry={series.refetch} />
      {ventas.data != null && compras.data != null && (
        <Figures
          label={words.figures}
          of={[
            [words.sold, formatMoney(ventas.data.total)],
            [words.soldIva, formatMoney(ventas.data.iva)],
            [words.soldCount, formatCount(ventas.data.documentos)],
            [words.bought, formatMoney(compras.data.total)],
            [words.boughtIva, formatMoney(compras.data.iva)],
            [words.boughtCount, formatCount(compras.data.documentos)],
          ]}
        />
      )}
      <Section
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <NativeSelect
            aria-label={words.by}
            value={por}
            data={possible.map((grupo) => ({ value: grupo, label: words.groups[grupo] }))}
            onChange={(event) => {
              change({ por: summarySearch.read({ por: event.currentTarget.value }).por });
            }}
          />
        }
      >
        {series.isPending && <Skeleton height={240} />}
        {series.data !== undefined && <Chart por={por} period={search} series={series.data.series} />}
        <Text size="xs" c="dimmed">
          {words.note}
        </Text>
        {waiting > 0 && <Text size="sm">{text.reportes.noFigures(waiting)}</Text>}
        {apart > 0 && <Text size="sm">{text.reportes.inOther(apart)}</Text>}
      </Section>
      <Section title={words.monthEnd}>
        <List type="ordered" size="sm" spacing={4}>
          {words.steps.map(([place, what]) => (
            <List.Item key={place}>
              <ReportLink to={place}>{text.reportes.places[place].label}</ReportLink>: {what}
            </List.Item>
          ))}
        </List>
      </Section>
    </Frame>
  );
}

/** Bars for time series, a ranking for the rest. */
function Chart({
  por,
  period,
  series,
}: {
  readonly por: Grupo;
  readonly period: Period;
  readonly series: readonly Serie[];
}): ReactElement {
  const any = series.some(({ ventas, compras }) => ventas.total !== 0 || compras.total !== 0);
  if (!any) {
    return (
      <Card padding={0}>
        <Empty icon="chart" title={text.reportes.nothing}>
          {words.emptyText}
        </Empty>
      </Card>
    );
  }
  if (por !== 'dia' && por !== 'mes') return <Ranking por={por} series={series} />;
  const known = new Map(series.map((serie) => [serie.clave, serie]));
  const points = (por === 'dia' ? daysOf(period) : monthsOf(period)).map((clave): ChartPoint => {
    const { ventas, compras } = known.get(clave) ?? {};
    return {
      label: por === 'dia' ? clave.slice(8) : formatMonthShort(clave),
      name: por === 'dia' ? fechaOf(clave) : formatMonth(clave),
      values: [ventas?.sinImpuestos ?? 0, compras?.sinImpuestos ?? 0],
    };
  });
  return (
    <BarChart
      title={words.title}
      names={[words.sales, words.purchases]}
      points={points}
      format={formatMoney}
      short={formatMoneyShort}
    />
  );
}
