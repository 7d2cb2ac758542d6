import { Skeleton, Stack, Tabs, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useDraft } from '../../service/use-draft.js';
import { BackLink } from '../../ui/back-link.js';
import columns from '../../ui/columns.module.css';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { TemplateActions } from '../../ui/template-actions.js';
import { TemplateOwner } from '../../ui/template-owner.js';
import { TemplateUses } from '../../ui/template-uses.js';
import { CodeField } from './code-field.js';
import classes from './editor.module.css';
import { bodyOf, faultsOf, formOf, SOURCES, type MailForm, type Source } from './form.js';
import { Preview, usePreview } from './preview.js';
import { plantillaQuery, variablesQuery, type Plantilla, type Variables } from './queries.js';
import { TrialMail } from './trial-mail.js';
import { VariableList } from './variables.js';

const words = text.plantillasCorreo;
const shared = text.plantillas;
const STORED_ID = /^\d+$/;
const PATH = '/api/v1.0/plantillas-email/{id}';
const BESIDE = ['nombre', ...SOURCES, 'etiquetaCorreo', 'esPredeterminada', 'empresas'];

/** Editor of a mail template: a stored one by id, «nueva» (copied from «de»), or the read-only «incluida». */
export default function EditorPage(): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { de = '' }: { readonly de?: string } = useSearch({ strict: false });
  const source = id === 'nueva' ? de : id;
  const isStored = STORED_ID.test(source);
  const found = useQuery({ ...plantillaQuery(source), enabled: isStored, refetchOnWindowFocus: false });
  const variables = useQuery(variablesQuery);
  const error = found.error ?? variables.error;
  return (
    <Stack gap="md">
      <BackLink to="/plantillas-correo" label={words.title} />
      {variables.data !== undefined && (!isStored || found.data !== undefined) ? (
        <Editor key={`${id} ${de}`} id={id} found={found.data} variables={variables.data} />
      ) : error === null ? (
        <Skeleton height={320} />
      ) : (
        <ErrorNotice error={error} />
      )}
    </Stack>
  );
}

function Editor({
  id,
  found,
  variables,
}: {
  readonly id: string;
  readonly found: Plantilla | undefined;
  readonly variables: Variables;
}): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isNew = id === 'nueva';
  const isIncluded = id === 'incluida';
  const name = found?.nombre ?? (isIncluded ? shared.included : '');
  const stored = formOf(found, variables.incluida, isNew && found !== undefined ? shared.copyOf(name) : name);
  const {
    value: form,
    change,
    touched,
    restored,
    reset,
  } = useDraft<MailForm>(`plantilla-correo.${id}`, {
    ...stored,
    esPredeterminada: isNew ? false : stored.esPredeterminada,
  });
  const preview = usePreview(form);
  const saving = useMutation({
    mutationFn: (revision: number | undefined) =>
      isNew
        ? client.post('/api/v1.0/plantillas-email', { body: bodyOf(form) })
        : client.put(
            PATH,
            { path: { id }, body: bodyOf(form) },
            { headers: { 'if-match': `"${revision ?? found?.revision ?? 0}"` } },
          ),
    onSuccess: async (saved) => {
      cache.setQueryData(plantillaQuery(saved.id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ['plantillas-email'], exact: true });
      notifications.show({ message: shared.saved, color: 'teal' });
      reset(isNew ? undefined : formOf(saved, variables.incluida, saved.nombre));
      if (isNew) await navigate({ to: `/plantillas-correo/${saved.id}`, replace: true });
    },
  });
  const error = saving.error ?? preview.error;
  return (
    <Page
      title={isNew ? shared.create : name}
      subtitle={isIncluded ? shared.readOnly : restored ? shared.restored : touched ? shared.draft : undefined}
      actions={
        <TemplateActions
          area="/plantillas-correo"
          isIncluded={isIncluded}
          touched={touched}
          isSaving={saving.isPending}
          onDiscard={() => {
            saving.reset();
            reset();
          }}
          onSave={() => {
            saving.mutate(undefined);
          }}
        >
          <TrialMail form={form} />
        </TemplateActions>
      }
    >
      {isConflict(saving.error) ? (
        <Conflict
          onTake={() => {
            void client.get(PATH, { path: { id } }).then((now) => {
              cache.setQueryData(plantillaQuery(id).queryKey, now);
              reset(formOf(now, variables.incluida, now.nombre));
              saving.reset();
            });
          }}
          onKeep={() => {
            void client.get(PATH, { path: { id } }).then((now) => {
              saving.mutate(now.revision);
            });
          }}
        />
      ) : (
        <ErrorNotice error={saving.error} besideFields={BESIDE} />
      )}
      <div className={columns.columns}>
        <Stack gap="md" miw={0}>
          <Section title={shared.data}>
            <div className={columns.fields}>
              <TextInput
                label={shared.nombre}
                description={words.nombreHint}
                value={form.nombre}
                error={problemOf(error, 'nombre')}
                onChange={(event) => {
                  change({ nombre: event.currentTarget.value });
                }}
                maxLength={100}
                disabled={isIncluded}
              />
              <TextInput
                label={words.etiqueta}
                description={words.etiquetaHint}
                value={form.etiquetaCorreo}
                error={problemOf(error, 'etiquetaCorreo')}
                onChange={(event) => {
                  change({ etiquetaCorreo: event.currentTarget.value });
                }}
                maxLength={100}
                disabled={isIncluded}
              />
            </div>
            {!isIncluded && <TemplateOwner owner={form} error={error} disabled={false} change={change} />}
          </Section>
          <Sources form={form} change={change} error={error} disabled={isIncluded} variables={variables} />
          {found !== undefined && !isNew && <TemplateUses kind="email" id={id} empresas={found.empresas} />}
        </Stack>
        <div className={columns.beside}>
          <Preview {...preview} />
        </div>
      </div>
    </Page>
  );
}

function Sources({
  form,
  change,
  error,
  disabled,
  variables,
}: {
  readonly form: MailForm;
  readonly change: (changed: Partial<MailForm>) => void;
  readonly error: unknown;
  readonly disabled: boolean;
  readonly variables: Variables;
}): ReactElement {
  const [shown, setShown] = useState<'cuerpoHtml' | 'cuerpoTexto'>('cuerpoHtml');
  const fields = {
    asunto: useRef<HTMLTextAreaElement & HTMLInputElement>(null),
    cuerpoHtml: useRef<HTMLTextAreaElement>(null),
    cuerpoTexto: useRef<HTMLTextAreaElement>(null),
  };
  const last = useRef<Source>('cuerpoHtml');
  const problems = error instanceof RubricaError ? error.subErrors : [];
  const insert = (snippet: string): void => {
    const source = last.current === 'asunto' ? 'asunto' : shown;
    const box = fields[source].current;
    const [from, to] = [box?.selectionStart ?? form[source].length, box?.selectionEnd ?? form[source].length];
    change({ [source]: `${form[source].slice(0, from)}${snippet}${form[source].slice(to)}` });
    // Moves the cursor after the inserted text once the field is updated.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + snippet.length, from + snippet.length);
    });
  };
  const used = (source: Source) => ({
    onFocus: () => {
      last.current = source;
    },
  });
  return (
    <Section title={words.texts} subtitle={words.textsHint}>
      <div {...used('asunto')}>
        <TextInput
          ref={fields.asunto}
          label={words.asunto}
          value={form.asunto}
          error={problemOf(error, 'asunto')}
          onChange={(event) => {
            change({ asunto: event.currentTarget.value });
          }}
          maxLength={1000}
          classNames={{ input: classes.source ?? '' }}
          spellCheck={false}
          disabled={disabled}
        />
      </div>
      {!disabled && <VariableList variables={variables} onInsert={insert} />}
      <Tabs
        value={shown}
        onChange={(tab) => {
          setShown(tab === 'cuerpoTexto' ? 'cuerpoTexto' : 'cuerpoHtml');
          last.current = tab === 'cuerpoTexto' ? 'cuerpoTexto' : 'cuerpoHtml';
        }}
      >
        <Tabs.List>
          {(['cuerpoHtml', 'cuerpoTexto'] as const).map((source) => (
            <Tabs.Tab
              key={source}
              value={source}
              rightSection={faultsOf(problems, source).length > 0 ? <Icon name="alert" size={14} /> : undefined}
            >
              {words[source]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['cuerpoHtml', 'cuerpoTexto'] as const).map((source) => (
          <Tabs.Panel key={source} value={source} pt="sm" {...used(source)}>
            <CodeField
              label={words[source]}
              field={fields[source]}
              value={form[source]}
              faults={faultsOf(problems, source)}
              disabled={disabled}
              maxLength={65_536}
              onChange={(value) => {
                change({ [source]: value });
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
