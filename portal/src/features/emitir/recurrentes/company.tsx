import { Badge, Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { EstadoRecurrente } from '../../../../../src/features/recurrentes/rules.js';
import { text } from '../../../i18n/index.js';
import { useCompany, type Company } from '../../../service/company.js';
import { BackLink } from '../../../ui/back-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { Empty, Page } from '../../../ui/page.js';
import { recurrenteQuery, type Recurrente, type RecurrenteCompleta } from './queries.js';

const words = text.recurrentes;

/** A page of the chosen company. */
export function OfCompany({ children }: { readonly children: (company: Company) => ReactElement }): ReactElement {
  const company = useCompany();
  if (company !== undefined) return children(company);
  return (
    <Page title={words.title}>
      <Card withBorder>
        <Empty icon="building" title={words.chooseCompany} />
      </Card>
    </Page>
  );
}

/** A page of the recurring invoice in the address. */
export function OfRecurrente({
  children,
}: {
  readonly children: (company: Company, recurrente: RecurrenteCompleta) => ReactElement;
}): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <BackLink to="/recurrentes" label={words.title} />
      <OfCompany>
        {(company) => (
          <Found key={`${company.ruc} ${id}`} company={company} id={id}>
            {children}
          </Found>
        )}
      </OfCompany>
    </Stack>
  );
}

function Found({
  company,
  id,
  children,
}: {
  readonly company: Company;
  readonly id: string;
  readonly children: (company: Company, recurrente: RecurrenteCompleta) => ReactElement;
}): ReactElement {
  const found = useQuery(recurrenteQuery(company.ruc, id));
  if (found.data !== undefined) return children(company, found.data);
  return (
    <Page title={words.title}>
      <ErrorNotice error={found.error} onRetry={found.refetch} />
      {found.isPending && <Skeleton height={220} />}
    </Page>
  );
}

const COLORS: Readonly<Record<EstadoRecurrente, string>> = { ACTIVA: 'teal', PAUSADA: 'orange', TERMINADA: 'gray' };

export function RecurrenteBadge({ estado }: { readonly estado: EstadoRecurrente }): ReactElement {
  return (
    <Badge color={COLORS[estado]} variant="light" tt="none">
      {words.estados[estado]}
    </Badge>
  );
}

/** «Cada mes, el día 5». */
export function whenOf({ frecuencia, dia, mes }: Pick<Recurrente, 'frecuencia' | 'dia' | 'mes'>): string {
  if (frecuencia === 'semanal') return words.weekly(words.dias[dia - 1] ?? '');
  if (frecuencia === 'anual') return words.yearly(dia, words.meses[(mes ?? 1) - 1] ?? '');
  return dia === 31 ? words.lastDay : words.monthly(dia);
}
