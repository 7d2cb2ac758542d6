import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { readDraft, writeDraft } from '../../service/drafts.js';
import { useMe } from '../../service/session.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { companyBody, CompanyFields, EMPTY_COMPANY, type CompanyForm } from './company-fields.js';
import type { Part } from './edition.js';
import { TextField } from './fields.js';
import { useRefresh } from './queries.js';
import { warn } from './save-form.js';

const words = text.empresas;
const DRAFT = 'empresa';

type NewCompany = CompanyForm & { readonly ruc: string };
const EMPTY: NewCompany = { ...EMPTY_COMPANY, ruc: '' };

/** Creates a company; the draft survives a closed tab. */
export function CreateCompany({ onCreated }: { readonly onCreated: (ruc: string) => void }): ReactElement {
  const { cuenta } = useMe();
  const [values, setValues] = useState<NewCompany>(() => asForm(readDraft(cuenta.id, DRAFT)));
  const refresh = useRefresh();
  useEffect(() => {
    const touched = Object.entries(EMPTY).some(([name, empty]) => values[name as keyof NewCompany] !== empty);
    writeDraft(cuenta.id, DRAFT, touched ? values : undefined);
  }, [cuenta.id, values]);
  const creating = useMutation({
    mutationFn: () => {
      const { ruc, ...fields } = values;
      const { razonSocial, dirMatriz } = values;
      return client.post('/api/v1.0/empresas', {
        body: { ...companyBody(fields), ruc: ruc.trim(), razonSocial, dirMatriz },
      });
    },
    onSuccess: async ({ ruc, advertencias }) => {
      setValues(EMPTY);
      notifications.show({ message: words.created, color: 'teal' });
      warn(advertencias);
      await refresh();
      onCreated(ruc);
    },
  });
  const form = useFormState(creating, { sendsIncomplete: true });
  const part: Part<NewCompany> = {
    values,
    change: (change) => {
      setValues((before) => ({ ...before, ...change }));
    },
    field: form.field,
    theirs: () => undefined,
  };
  return (
    <Form
      of={form}
      onSubmit={() => {
        creating.mutate();
      }}
    >
      <Stack>
        <CompanyFields
          part={part}
          first={
            <TextField
              part={part}
              name="ruc"
              label={words.fields.ruc}
              inputMode="numeric"
              maxLength={13}
              maw={320}
              required
              withAsterisk={false}
            />
          }
        />
        <FormActions of={form} submit={words.createSave} />
      </Stack>
    </Form>
  );
}

/** Restores a draft, if it has this release's form. */
function asForm(stored: unknown): NewCompany {
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const form: NewCompany = { ...EMPTY, ...stored };
  return Object.entries(EMPTY).every(([name, empty]) => typeof form[name as keyof NewCompany] === typeof empty)
    ? form
    : EMPTY;
}
