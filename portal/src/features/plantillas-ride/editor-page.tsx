import { Alert, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { useDraft } from '../../service/use-draft.js';
import { tipoRideOf } from '../../service/tipos.js';
import columns from '../../ui/columns.module.css';
import { ErrorNotice } from '../../ui/error-notice.js';
import { useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { useLastGood } from '../../ui/last-good.js';
import { PdfFrame } from '../../ui/pdf-frame.js';
import { TemplateEditor, TemplateFrame, useAddressed, type Addressed } from '../../ui/template-editor.js';
import { Fields } from './fields.js';
import { definicionOf, formOf, type RideForm } from './form.js';
import { plantillaQuery, trialQuery, type Plantilla } from './queries.js';
import { editor } from './search.js';

const words = text.plantillas;
/** Debounce delay. */
const TYPED_MS = 500;

const AREA = '/plantillas-ride';

/** Editor of a RIDE template. */
export default function EditorPage(): ReactElement {
  const of = useAddressed(editor);
  const found = useQuery({ ...plantillaQuery(of.source), enabled: of.isStored, refetchOnWindowFocus: false });
  return (
    <TemplateFrame area={AREA} title={text.plantillasRide.title} error={found.error}>
      {of.isStored && found.data === undefined ? undefined : <Editor key={of.key} of={of} found={found.data} />}
    </TemplateFrame>
  );
}

function Editor({ of, found }: { readonly of: Addressed; readonly found: Plantilla | undefined }): ReactElement {
  const { id, isNew } = of;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const company = useCompany();
  const stored = formOf(found);
  const start = isNew ? { ...stored, nombre: found === undefined ? '' : words.copyOf(stored.nombre) } : stored;
  const { value, change, touched, restored, reset } = useDraft<RideForm>(`plantilla-ride.${id}`, {
    ...start,
    esPredeterminada: isNew ? false : start.esPredeterminada,
  });
  const definicion = definicionOf(value);
  const [trial] = useDebouncedValue(
    { formato: value.formato, definicion, ...(company === undefined ? {} : { ruc: company.ruc }) },
    TYPED_MS,
  );
  const preview = useQuery(trialQuery(trial));
  const shown = useLastGood(preview.data);
  const saving = useMutation({
    mutationFn: (asNew: boolean) => {
      const tipoDocumento = tipoRideOf(value.tipoDocumento);
      const body = {
        nombre: value.nombre,
        formato: value.formato,
        definicion,
        esPredeterminada: value.esPredeterminada,
        empresas: [...value.empresas],
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
  const form = useFormState({ error: saving.error, isPending: saving.isPending, live: preview.error });
  return (
    <TemplateEditor
      area={AREA}
      kind="ride"
      of={of}
      form={form}
      name={stored.nombre}
      touched={touched}
      restored={restored}
      empresas={found?.empresas}
      notice={
        gone ? (
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
        ) : undefined
      }
      preview={
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
          {saving.error === null && <ErrorNotice error={preview.error} besideFields={[...form.shown]} />}
        </Card>
      }
      onDiscard={() => {
        saving.reset();
        reset();
      }}
      onSave={() => {
        saving.mutate(isNew);
      }}
    >
      <Fields value={value} change={change} form={form} disabled={of.isIncluded} />
    </TemplateEditor>
  );
}
