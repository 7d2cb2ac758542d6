import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Role } from '../../../../src/kernel/roles.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { CompanyChoice, RoleChoice } from '../../ui/rights.js';

const words = text.claves;
/** The API's recommendation: one year. */
const DAYS = '365';

/** Form for a new key. */
export function CreateKey({
  opened,
  onClose,
  onCreated,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string | undefined) => void;
}): ReactElement {
  return (
    <AskingModal opened={opened} onClose={onClose} title={words.create}>
      <Fields onCreated={onCreated} />
    </AskingModal>
  );
}

function Fields({ onCreated }: { readonly onCreated: (secret: string | undefined) => void }): ReactElement {
  const me = useMe();
  const [nombre, setNombre] = useState('');
  const [dias, setDias] = useState(DAYS);
  const [roles, setRoles] = useState<readonly Role[]>(() => me.roles.filter((role) => role === 'ROLE_RECEIPTS'));
  const [empresas, setEmpresas] = useState<readonly string[] | null>(null);
  const creating = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/api-keys', {
        body: {
          nombre: nombre.trim(),
          expiracionEnDias: Number(dias),
          roles: [...roles],
          ...(empresas === null ? {} : { empresas: [...empresas] }),
        },
      }),
    onSuccess: ({ apiKey }) => {
      onCreated(apiKey);
    },
  });
  const form = useFormState(creating);
  return (
    <Form
      of={form}
      onSubmit={() => {
        creating.mutate();
      }}
    >
      <Stack>
        <TextField
          label={words.nombre}
          description={words.nombreHint}
          value={nombre}
          {...form.field('nombre')}
          onChange={setNombre}
          maxLength={100}
          required
          data-autofocus
        />
        <TextField
          label={words.dias}
          description={words.diasHint}
          value={dias}
          {...form.field('expiracionEnDias')}
          onChange={setDias}
          inputMode="numeric"
          maxLength={4}
        />
        <RoleChoice value={roles} onChange={setRoles} error={form.field('roles').error} />
        <CompanyChoice value={empresas} onChange={setEmpresas} error={form.field('empresas').error} />
        <FormActions of={form} submit={words.save} fullWidth />
      </Stack>
    </Form>
  );
}
