import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isoEcuador } from '../../../../src/kernel/hora-ecuador.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoney } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { moneyPeriods, percentChange } from './money-periods.js';

const words = text.inicio.money;
const AGAIN_MS = 30_000;

/** Authorised sales with taxes: today, this month, and the same days of the previous month. */
export function Money(): ReactElement {
  const company = useCompany();
  const periods = moneyPeriods(isoEcuador(new Date()).slice(0, 10));
  const [today, month, before] = useQueries({
    queries: [periods.today, periods.month, periods.before].map((period) => {
      const query = { por: 'mes' as const, ...period, ...(company === undefined ? {} : { ruc: company.ruc }) };
      return {
        queryKey: ['reportes', 'resumen', query],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const { series } = await client.get('/api/v1.0/reportes/resumen', { query }, { signal });
          return series.reduce((sum, { ventas }) => sum + ventas.total, 0);
        },
        refetchInterval: AGAIN_MS,
      };
    }),
  });
  const change = percentChange(month?.data ?? 0, before?.data ?? 0);
  return (
    <Section title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={today?.error ?? month?.error ?? before?.error ?? null} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure name={words.today} value={today?.data} />
        <Figure name={words.month} value={month?.data} note={change === undefined ? undefined : words.change(change)} />
        <Figure name={words.before(periods.before.hasta)} value={before?.data} />
      </SimpleGrid>
    </Section>
  );
}

function Figure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: number | undefined;
  readonly note?: string | undefined;
}): ReactElement {
  return (
    <div>
      {value === undefined ? (
        <Skeleton height={36} width={140} />
      ) : (
        <Text fz={26} fw={700}>
          {formatMoney(value)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {note !== undefined && <Text size="sm">{note}</Text>}
    </div>
  );
}
