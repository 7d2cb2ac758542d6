import { Anchor, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { fechaEcuador, isoEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { BarChart, type ChartPoint } from '../../ui/chart.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoney, formatMoneyShort, formatMonth, formatMonthShort } from '../../ui/format.js';
import { Empty } from '../../ui/page.js';
import { Section } from '../../ui/section.js';

const words = text.inicio.sales;
const MONTHS = 12;
/** A monthly chart changes slowly. */
const AGAIN_MS = 60_000;

/** The last twelve months including this one, as `2026-11`, in Ecuadorian time. */
function lastMonths(now: Date): readonly string[] {
  const [year = '', month = ''] = isoEcuador(now).split('-');
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(Number(year), Number(month) - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
}

/** Sales and IVA by month, for the selected company or all. */
export function Sales(): ReactElement {
  const company = useCompany();
  const now = new Date();
  const months = lastMonths(now);
  const [firstYear = '', firstMonth = ''] = months[0]?.split('-') ?? [];
  const query = {
    por: 'mes' as const,
    desde: `01/${firstMonth}/${firstYear}`,
    hasta: fechaEcuador(now),
    ...(company === undefined ? {} : { ruc: company.ruc }),
  };
  const { data, error } = useQuery({
    queryKey: ['reportes', 'resumen', query],
    queryFn: ({ signal }) => client.get('/api/v1.0/reportes/resumen', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  const byMonth = new Map(data?.series.map((serie) => [serie.clave, serie]));
  const points = months.map((month): ChartPoint => {
    const { sinImpuestos = 0, iva = 0 } = byMonth.get(month)?.ventas ?? {};
    return {
      label: formatMonthShort(month),
      name: formatMonth(month),
      values: [sinImpuestos, iva],
    };
  });
  const sold = points.some(({ values }) => values.some((value) => value !== 0));
  const waiting = data?.series.reduce((all, { sinCifras }) => all + sinCifras, 0) ?? 0;
  const [thisMonth, iva] = points.at(-1)?.values ?? [0, 0];
  const [lastMonth] = points.at(-2)?.values ?? [0];
  return (
    <Section
      title={words.title}
      subtitle={company?.razonSocial ?? words.allCompanies}
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link to="/reportes" {...props} />}>
          {words.reports}
        </Anchor>
      }
    >
      <ErrorNotice error={error} />
      {data !== undefined && !sold && (
        <Empty icon="chart" title={words.emptyTitle}>
          {words.emptyText}
        </Empty>
      )}
      {sold && (
        <>
          <Group gap="xl">
            <Total label={words.thisMonth} value={thisMonth} />
            <Total label={words.thisMonthIva} value={iva} />
            <Total label={words.lastMonth} value={lastMonth} />
          </Group>
          <BarChart
            title={words.title}
            names={[words.net, words.iva]}
            points={points}
            format={formatMoney}
            short={formatMoneyShort}
          />
          <Text size="xs" c="dimmed">
            {words.note}
          </Text>
        </>
      )}
      {waiting > 0 && (
        <Text size="sm" c="dimmed">
          {words.waiting(waiting)}
        </Text>
      )}
    </Section>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: number }): ReactElement {
  return (
    <div>
      <Text fz={22} fw={700}>
        {formatMoney(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
