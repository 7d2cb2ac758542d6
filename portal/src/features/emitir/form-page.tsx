import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { useMe } from '../../service/session.js';
import { ChooseCompany } from '../../ui/choose-company.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { NotFound, Page } from '../../ui/page.js';
import { TIPOS } from '../../service/tipos.js';
import { Form } from './form.js';
import { FORMS } from './forms.js';
import { source } from './search.js';
import type { Mode } from './sources.js';
import type { FormDefinition } from './use-form.js';

const words = text.emitir;
const MODES: readonly Mode[] = ['corregir', 'duplicar', 'desde'];

/** Form of a type: empty, or from another receipt (`?desde=`, `?duplicar=`, `?corregir=` with its access key). */
export default function FormPage(): ReactElement {
  const { tipo }: { readonly tipo?: string } = useParams({ strict: false });
  const search = source.use();
  const definition = FORMS.find(({ word }) => word === tipo);
  if (definition === undefined) return <NotFound />;
  const mode = MODES.find((one) => search[one] !== undefined);
  const clave = mode && search[mode];
  if (mode === undefined || clave === undefined) return <NewForm definition={definition} />;
  return (
    <FormFromSource key={`${definition.word} ${mode} ${clave}`} definition={definition} mode={mode} clave={clave} />
  );
}

function NewForm({ definition }: { readonly definition: FormDefinition }): ReactElement {
  const company = useCompany();
  if (company === undefined) {
    return (
      <Page title={words.title[definition.type.codDoc] ?? ''}>
        <ChooseCompany title={words.chooseCompany} />
      </Page>
    );
  }
  return <Form key={`${definition.word} ${company.ruc}`} definition={definition} company={company} made={undefined} />;
}

function FormFromSource({
  definition,
  mode,
  clave,
}: {
  readonly definition: FormDefinition;
  readonly mode: Mode;
  readonly clave: string;
}): ReactElement {
  const { empresas } = useMe();
  const { codDoc } = definition.type;
  const found = useQuery({
    // Not under the receipt's own key: updates of the receipt must not replace the form.
    queryKey: ['documento', clave],
    // Read once, because input builds on it, and never from an earlier visit.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/comprobantes/{claveAcceso}',
        { path: { claveAcceso: clave }, query: { incluir: 'documento' } },
        { signal },
      ),
  });
  const { data } = found;
  const company = empresas.find(({ ruc }) => ruc === data?.ruc);
  if (data === undefined || company === undefined) {
    return (
      <Page title={words.title[codDoc] ?? ''}>
        <ErrorNotice error={found.error} onRetry={found.refetch} />
        {found.isPending && <Skeleton height={420} />}
      </Page>
    );
  }
  if (mode !== 'desde' && data.codDoc !== codDoc) {
    const word = TIPOS.find((tipo) => tipo.codDoc === data.codDoc)?.pathWord ?? '';
    return <Navigate to={`/emitir/${word}`} search={{ [mode]: clave }} replace />;
  }
  return <Form definition={definition} company={company} made={{ mode, source: data }} />;
}
