import { Alert, Button, Card, Group, List, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useCompany } from '../../service/company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Empty, NotFound } from '../../ui/page.js';
import { IvaBalances } from './balances.js';
import { Boxes } from './boxes.js';
import { formatCount } from './cell.js';
import { columnsOf, figuresOf, OTHER_CURRENCY } from './columns.js';
import { useDownload } from './download.js';
import { Figures } from './figures.js';
import { Filters } from './filters.js';
import { Frame } from './frame.js';
import { asMonth } from './period.js';
import { PeriodPicker } from './period-picker.js';
import { reporteQuery, type Fila, type Totales } from './queries.js';
import { Cards, Rows } from './rows.js';
import {
  hasFilters,
  NO_FILTERS,
  REPORTES,
  tableSearch,
  useReportParams,
  useReportSearch,
  type Tipo,
} from './search.js';
import { WithoutMonth } from './without-month.js';

const words = text.reportes;

/** A report shown as a table; the URL says which. */
export default function TablePage(): ReactElement {
  const { reporte }: { readonly reporte?: string } = useParams({ strict: false });
  const tipo = REPORTES.find((one) => one === reporte);
  return tipo === undefined ? <NotFound /> : <Report key={tipo} tipo={tipo} />;
}

function Report({ tipo }: { readonly tipo: Tipo }): ReactElement {
  const [search, change] = useReportSearch(tableSearch);
  const requested = useReportParams(search);
  const company = useCompany();
  const month = asMonth(search);
  const report = useInfiniteQuery(reporteQuery(tipo, requested));
  const download = useDownload(tipo, requested);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [first] = report.data?.pages ?? [];
  const filas = report.data?.pages.flatMap(({ content }): readonly Fila[] => content) ?? [];
  const toCheck = first?.totales == null ? [] : filas.filter(({ moneda }) => moneda != null);
  const columnas = first?.columnas ?? [];
  const all = search.columnas === 'todas';
  const looked = {
    atOneCompany: company !== undefined,
    atOneMonth: month !== undefined,
    totales: first?.totales ?? undefined,
  };
  const shown = all ? columnas : columnsOf(tipo, columnas, looked);
  const Shape = narrow ? Cards : Rows;
  return (
    <Frame here={tipo} actions={download.button}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <PeriodPicker period={search} onChange={change} error={report.error} />
        <Filters of={tipo} search={search} change={change} />
      </Group>
      {download.notice}
      <ErrorNotice error={report.error} besideFields={['desde', 'hasta']} onRetry={report.refetch} />
      {(tipo === 'compras' || tipo === 'impuestos' || tipo === 'retenciones') && (
        <WithoutMonth month={search.hasta.slice(0, 7)} />
      )}
      {report.isPending && <Skeleton height={320} />}
      {first !== undefined && filas.length === 0 && (
        <Card withBorder>
          <Empty
            icon="chart"
            title={words.nothing}
            action={
              hasFilters(search) ? (
                <Button
                  variant="default"
                  onClick={() => {
                    change(NO_FILTERS);
                  }}
                >
                  {words.filters.clear}
                </Button>
              ) : undefined
            }
          >
            {words.about[tipo]}
          </Empty>
        </Card>
      )}
      {first !== undefined && filas.length > 0 && (
        <>
          <Figures label={words.totals} of={figuresOf(tipo, first, filas, !report.hasNextPage)} />
          {first.totales !== null && <NotCounted totales={first.totales} />}
          {first.totales !== null && first.totales.otraMoneda > 0 && (
            <Alert variant="light" color="yellow" icon={<Icon name="info" />}>
              {words.inOther(first.totales.otraMoneda)}
            </Alert>
          )}
          {first.casillas !== null && <Boxes casillas={first.casillas} />}
          {tipo === 'impuestos' && company !== undefined && month !== undefined && (
            <IvaBalances ruc={company.ruc} mes={month} />
          )}
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" maw={720}>
              {words.about[tipo]}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="columns" size={14} />}
              aria-pressed={all}
              onClick={() => {
                change({ columnas: all ? undefined : 'todas' });
              }}
            >
              {words.allColumns}
            </Button>
          </Group>
          <Shape label={words.places[tipo].title} columnas={shown} filas={filas} />
          <More
            shown={filas.length}
            total={first.totales?.documentos}
            onMore={
              report.hasNextPage
                ? () => {
                    void report.fetchNextPage();
                  }
                : undefined
            }
            busy={report.isFetchingNextPage}
          />
          {toCheck.length > 0 && (
            <>
              <Text fw={600} component="h2" m={0}>
                {words.otherCurrency}
              </Text>
              <Shape
                label={words.otherCurrency}
                columnas={columnas.filter(({ nombre }) => OTHER_CURRENCY.has(nombre))}
                filas={toCheck}
              />
            </>
          )}
        </>
      )}
    </Frame>
  );
}

/** Listed documents excluded from the totals, and why. */
function NotCounted({ totales: { anulados, sinCifras } }: { readonly totales: Totales }): ReactElement {
  const said = [
    ...(anulados > 0 ? [words.annulled(anulados)] : []),
    ...(sinCifras > 0 ? [words.noFigures(sinCifras)] : []),
  ];
  if (said.length === 0) return <></>;
  return (
    <Alert variant="light" color="yellow" icon={<Icon name="info" />} title={words.notCounted}>
      <List size="sm">
        {said.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function More({
  shown,
  total,
  onMore,
  busy,
}: {
  readonly shown: number;
  readonly total: number | undefined;
  readonly onMore: (() => void) | undefined;
  readonly busy: boolean;
}): ReactElement {
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {total === undefined ? words.lines(formatCount(shown)) : words.range(formatCount(shown), formatCount(total))}
      </Text>
      {onMore !== undefined && (
        <Button variant="default" loading={busy} onClick={onMore}>
          {words.more}
        </Button>
      )}
    </Group>
  );
}
