import { Card, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { useCompany, type Company } from '../../../service/company.js';
import { BackLink } from '../../../ui/back-link.js';
import { ErrorNotice } from '../../../ui/error-notice.js';
import { Empty, Page } from '../../../ui/page.js';
import { proformaQuery, type ProformaCompleta } from './queries.js';

const words = text.proformas;

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

/** A page of the proforma in the address. */
export function OfProforma({
  children,
}: {
  readonly children: (company: Company, proforma: ProformaCompleta) => ReactElement;
}): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  return (
    <Stack gap="md">
      <BackLink to="/proformas" label={words.title} />
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
  readonly children: (company: Company, proforma: ProformaCompleta) => ReactElement;
}): ReactElement {
  const found = useQuery(proformaQuery(company.ruc, id));
  if (found.data !== undefined) return children(company, found.data);
  return (
    <Page title={words.title}>
      <ErrorNotice error={found.error} onRetry={found.refetch} />
      {found.isPending && <Skeleton height={220} />}
    </Page>
  );
}
