import { SegmentedControl, Tabs, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactElement } from 'react';
import { buildMail, DEFAULT_DESIGN, designOf, type MailDesign } from '../../../../src/kernel/mail-design.js';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { useDraft } from '../../service/use-draft.js';
import columns from '../../ui/columns.module.css';
import { Conflict, isConflict } from '../../ui/conflict.js';
import { useFormState, type FormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { TemplateEditor, TemplateFrame, useAddressed, type Addressed } from '../../ui/template-editor.js';
import { TemplateOwner } from '../../ui/template-owner.js';
import { CodeField } from './code-field.js';
import classes from './editor.module.css';
import { bodyOf, faultsOf, formOf, sameSources, SOURCES, type MailForm, type Source } from './form.js';
import { Preview, usePreview } from './preview.js';
import { plantillaQuery, variablesQuery, type Plantilla, type Variables } from './queries.js';
import { editor } from './search.js';
import { TrialMail } from './trial-mail.js';
import { VariableList } from './variables.js';
import { StartVisual, Visual } from './visual.js';

const words = text.plantillasCorreo;
const shared = text.plantillas;
const AREA = '/plantillas-correo';
const PATH = '/api/v1.0/plantillas-email/{id}';

/** Editor of a mail template. */
export default function EditorPage(): ReactElement {
  const of = useAddressed(editor);
  const found = useQuery({ ...plantillaQuery(of.source), enabled: of.isStored, refetchOnWindowFocus: false });
  const variables = useQuery(variablesQuery);
  return (
    <TemplateFrame area={AREA} title={words.title} error={found.error ?? variables.error}>
      {variables.data === undefined || (of.isStored && found.data === undefined) ? undefined : (
        <Editor key={of.key} of={of} found={found.data} variables={variables.data} />
      )}
    </TemplateFrame>
  );
}

function Editor({
  of,
  found,
  variables,
}: {
  readonly of: Addressed;
  readonly found: Plantilla | undefined;
  readonly variables: Variables;
}): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { id, isNew, isIncluded } = of;
  const name = found?.nombre ?? (isIncluded ? shared.included : '');
  const stored = formOf(found, variables.incluida, isNew && found !== undefined ? shared.copyOf(name) : name);
  const { value, change, touched, restored, reset } = useDraft<MailForm>(`plantilla-correo.${id}`, {
    ...stored,
    esPredeterminada: isNew ? false : stored.esPredeterminada,
  });
  const preview = usePreview(value);
  // The built-in template is one that the visual editor can write.
  const design = designOf(value) ?? (sameSources(value, variables.incluida) ? DEFAULT_DESIGN : undefined);
  const [mode, setMode] = useState<'visual' | 'code'>(design === undefined ? 'code' : 'visual');
  const draw = (changed: MailDesign): void => {
    change(buildMail(changed));
  };
  const saving = useMutation({
    mutationFn: (revision: number | undefined) =>
      isNew
        ? client.post('/api/v1.0/plantillas-email', { body: bodyOf(value) })
        : client.put(
            PATH,
            { path: { id }, body: bodyOf(value) },
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
  const form = useFormState({ error: saving.error, isPending: saving.isPending, live: preview.error });
  return (
    <TemplateEditor
      area={AREA}
      kind="email"
      of={of}
      form={form}
      name={name}
      touched={touched}
      restored={restored}
      empresas={found?.empresas}
      notice={
        isConflict(saving.error) ? (
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
        ) : undefined
      }
      actions={<TrialMail mail={value} />}
      preview={
        <div className={columns.beside}>
          <Preview {...preview} />
        </div>
      }
      onDiscard={() => {
        saving.reset();
        reset();
      }}
      onSave={() => {
        saving.mutate(undefined);
      }}
    >
      <Section title={shared.data}>
        <div className={columns.fields}>
          <TextInput
            label={shared.nombre}
            description={words.nombreHint}
            value={value.nombre}
            {...form.field('nombre')}
            onChange={(event) => {
              change({ nombre: event.currentTarget.value });
            }}
            maxLength={100}
            disabled={isIncluded}
          />
          <TextInput
            label={words.etiqueta}
            description={words.etiquetaHint}
            value={value.etiquetaCorreo}
            {...form.field('etiquetaCorreo')}
            onChange={(event) => {
              change({ etiquetaCorreo: event.currentTarget.value });
            }}
            maxLength={100}
            disabled={isIncluded}
          />
        </div>
        {!isIncluded && <TemplateOwner owner={value} form={form} disabled={false} change={change} />}
      </Section>
      <SegmentedControl
        aria-label={words.mode}
        value={mode}
        onChange={(chosen) => {
          setMode(chosen === 'code' ? 'code' : 'visual');
        }}
        data={[
          { value: 'visual', label: words.modes.visual },
          { value: 'code', label: words.modes.code },
        ]}
      />
      {mode === 'code' ? (
        <Sources
          value={value}
          change={change}
          form={form}
          error={saving.error ?? preview.error}
          disabled={isIncluded}
          variables={variables}
        />
      ) : design === undefined ? (
        <StartVisual onStart={draw} />
      ) : (
        <Visual design={design} form={form} disabled={isIncluded} onChange={draw} />
      )}
    </TemplateEditor>
  );
}

function Sources({
  value,
  change,
  form,
  error,
  disabled,
  variables,
}: {
  readonly value: MailForm;
  readonly change: (changed: Partial<MailForm>) => void;
  readonly form: FormState;
  /** Names the faulty lines of a text. */
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
  // Their problems are shown beside the lines.
  for (const source of SOURCES) form.field(source);
  const problems = error instanceof RubricaError ? error.subErrors : [];
  const insert = (snippet: string): void => {
    const source = last.current === 'asunto' ? 'asunto' : shown;
    const box = fields[source].current;
    const [from, to] = [box?.selectionStart ?? value[source].length, box?.selectionEnd ?? value[source].length];
    change({ [source]: `${value[source].slice(0, from)}${snippet}${value[source].slice(to)}` });
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
          value={value.asunto}
          {...form.field('asunto')}
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
              value={value[source]}
              faults={faultsOf(problems, source)}
              disabled={disabled}
              maxLength={65_536}
              onChange={(typed) => {
                change({ [source]: typed });
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
