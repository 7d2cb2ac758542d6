import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { useDraft } from '../../service/use-draft.js';
import { BackLink } from '../../ui/back-link.js';
import { codDocOf } from '../../ui/cod-docs.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { useLastGood } from '../../ui/last-good.js';
import { Page } from '../../ui/page.js';
import { PdfFrame } from '../../ui/pdf-frame.js';
import { TemplateActions } from '../../ui/template-actions.js';
import { TemplateUses } from '../../ui/template-uses.js';
import { Fields } from './fields.js';
import { definicionOf, formOf, type RideForm } from './form.js';
import { plantillaQuery, trialQuery, type Plantilla } from './queries.js';

const words = text.plantillas;
/** Debounce delay. */
const TYPED_MS = 500;
const STORED_ID = /^\d+$/;

/** Editor of a RIDE template: a stored one by id, «nueva» (copied from «de»), or the read-only «incluida». */
export default function EditorPage(): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { de = '' }: { readonly de?: string } = useSearch({ strict: false });
  const source = id === 'nueva' ? de : id;
  const found = useQuery({ ...plantillaQuery(source), enabled: STORED_ID.test(source), refetchOnWindowFocus: false });
  const ready = !STORED_ID.test(source) || found.data !== undefined;
  return (
    <Stack gap="md">
      <BackLink to="/plantillas-ride" label={text.plantillasRide.title} />
      {ready ? (
        <Editor key={`${id} ${de}`} id={id} found={found.data} />
      ) : found.isPending ? (
        <Skeleton height={320} />
      ) : (
        <ErrorNotice error={found.error} />
      )}
    </Stack>
  );
}

function Editor({ id, found }: { readonly id: string; readonly found: Plantilla | undefined }): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const company = useCompany();
  const isNew = id === 'nueva';
  const isIncluded = id === 'incluida';
  const stored = formOf(found);
  const start = isNew ? { ...stored, nombre: found === undefined ? '' : words.copyOf(stored.nombre) } : stored;
  const {
    value: form,
    change,
    touched,
    restored,
    reset,
  } = useDraft<RideForm>(`plantilla-ride.${id}`, {
    ...start,
    esPredeterminada: isNew ? false : start.esPredeterminada,
  });
  const definicion = definicionOf(form);
  const [trial] = useDebouncedValue(
    { formato: form.formato, definicion, ...(company === undefined ? {} : { ruc: company.ruc }) },
    TYPED_MS,
  );
  const preview = useQuery(trialQuery(trial));
  const shown = useLastGood(preview.data);
  const saving = useMutation({
    mutationFn: (asNew: boolean) => {
      const tipoDocumento = codDocOf(form.tipoDocumento);
      const body = {
        nombre: form.nombre,
        formato: form.formato,
        definicion,
        esPredeterminada: form.esPredeterminada,
        empresas: [...form.empresas],
        ...(tipoDocumento === undefined ? {} : { tipoDocumento }),
      };
      return asNew
        ? client.post('/api/v1.0/plantillas-ride', { body })
        : client.put('/api/v1.0/plantillas-ride/{id}', { path: { id }, body });
    },
    onSuccess: async ({ id: made }) => {
      reset();
      notifications.show({ message: words.saved, color: 'teal' });
      void cache.invalidateQueries({ queryKey: ['plantillas-ride'] });
      await navigate({ to: `/plantillas-ride/${made}`, replace: true });
    },
  });
  const gone = saving.error instanceof RubricaError && saving.error.code === 'plantilla-no-encontrada';
  // Shows the most recent error: from the preview while typing, from the service after saving.
  const error = saving.error ?? preview.error;
  return (
    <Page
      title={isNew ? words.create : stored.nombre}
      subtitle={isIncluded ? words.readOnly : restored ? words.restored : touched ? words.draft : undefined}
      actions={
        <TemplateActions
          area="/plantillas-ride"
          isIncluded={isIncluded}
          touched={touched}
          isSaving={saving.isPending}
          onDiscard={() => {
            saving.reset();
            reset();
          }}
          onSave={() => {
            saving.mutate(isNew);
          }}
        />
      }
    >
      {gone ? (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.goneTitle} role="alert">
          <Text size="sm">{words.goneText}</Text>
          <Button
            mt="sm"
            size="xs"
            onClick={() => {
              saving.mutate(true);
            }}
          >
            {words.saveNew}
          </Button>
        </Alert>
      ) : (
        <ErrorNotice error={saving.error} besideFields={BESIDE} />
      )}
      <div className={columns.columns}>
        <Stack gap="md" miw={0}>
          <Fields form={form} change={change} error={error} disabled={isIncluded} />
          {found !== undefined && !isNew && <TemplateUses kind="ride" id={id} empresas={found.empresas} />}
        </Stack>
        <Card withBorder padding="sm" component="section" aria-label={words.preview} className={columns.beside ?? ''}>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h4">
              {words.preview}
            </Title>
            <Text size="xs" c="dimmed" role="status">
              {preview.error !== null ? words.stale : preview.isFetching ? words.updating : words.previewSample}
            </Text>
          </Group>
          {shown === undefined ? (
            preview.error === null && <Skeleton height={420} />
          ) : (
            <PdfFrame bytes={shown.bytes} title={words.preview} />
          )}
          {saving.error === null && <ErrorNotice error={preview.error} besideFields={BESIDE} />}
        </Card>
      </div>
    </Page>
  );
}

const BESIDE = [
  'nombre',
  'formato',
  'tipoDocumento',
  'esPredeterminada',
  'empresas',
  ...['principal', 'texto', 'borde', 'fondo'].map((name) => `definicion.colores.${name}`),
  ...['superior', 'inferior', 'izquierdo', 'derecho'].map((name) => `definicion.margenesMm.${name}`),
  'definicion.letra.tamano',
  'definicion.logo.altoMm',
  'definicion.textos.encabezado',
  'definicion.textos.pie',
];
