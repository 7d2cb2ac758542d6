import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text, TIPOS_EVENTO } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { CompanyChoice, useCompanyLimit } from '../../ui/rights.js';
import type { Webhook, WebhookConSecreto } from './queries.js';

const words = text.webhooks;

/** Form for a new or existing endpoint: address and event types. */
export function WebhookForm({
  existing,
  onDone,
}: {
  readonly existing: Webhook | undefined;
  readonly onDone: (done: Webhook | WebhookConSecreto) => void;
}): ReactElement {
  const [url, setUrl] = useState(existing?.url ?? '');
  const [descripcion, setDescripcion] = useState(existing?.descripcion ?? '');
  const [tipos, setTipos] = useState<readonly string[]>(existing?.tipos ?? []);
  const [formato, setFormato] = useState(existing?.formato ?? 'ligero');
  const limit = useCompanyLimit(existing);
  const saving = useMutation({
    mutationFn: (): Promise<Webhook | WebhookConSecreto> => {
      const chosen = TIPOS_EVENTO.filter((tipo) => tipos.includes(tipo));
      const body = {
        url: url.trim(),
        descripcion: descripcion.trim(),
        formato,
        tipos: chosen.length === 0 ? null : chosen,
        ...limit.given,
      };
      return existing === undefined
        ? client.post('/api/v1.0/webhooks', { body })
        : client.put('/api/v1.0/webhooks/{id}', { path: { id: existing.id }, body });
    },
    onSuccess: onDone,
  });
  const form = useFormState(saving);
  const tipoProblem = tipos.map((_, at) => form.field(`tipos[${at}]`).error).find((one) => one !== undefined);
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack>
        <TextField
          label={words.url}
          description={words.urlHint}
          value={url}
          onChange={setUrl}
          {...form.field('url')}
          maxLength={2000}
          inputMode="url"
          required
          data-autofocus
        />
        <TextField
          label={words.descripcion}
          description={words.descripcionHint}
          value={descripcion}
          onChange={setDescripcion}
          {...form.field('descripcion')}
          maxLength={300}
        />
        <MultiSelect
          label={words.tipos}
          description={words.tiposHint}
          placeholder={tipos.length === 0 ? words.everyTipo : ''}
          data={TIPOS_EVENTO.map((tipo) => ({ value: tipo, label: tipo }))}
          value={[...tipos]}
          onChange={setTipos}
          searchable
          hidePickedOptions
          nothingFoundMessage={text.common.none}
          error={form.field('tipos').error ?? tipoProblem}
        />
        <CompanyChoice {...limit} error={form.field('empresas').error} />
        <Radio.Group
          label={words.formato}
          value={formato}
          onChange={(value) => {
            setFormato(value === 'completo' ? 'completo' : 'ligero');
          }}
          {...form.field('formato')}
        >
          <Stack gap="xs" mt="xs">
            {(['ligero', 'completo'] as const).map((one) => (
              <Radio key={one} value={one} label={words.formatos[one][0]} description={words.formatos[one][1]} />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions of={form} submit={existing === undefined ? words.save : words.saveChanges} fullWidth />
      </Stack>
    </Form>
  );
}
