import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Role } from '../../../../src/kernel/roles.js';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { CompanyChoice, RoleChoice, useCompanyLimit } from '../../ui/rights.js';

const words = text.clientesOauth;

export type Cliente = Result<'get', '/api/v1.0/clientes-oauth'>['content'][number];
export type ClienteConSecreto = Result<'post', '/api/v1.0/clientes-oauth'>;

/** Form for a new or existing client. */
export function ClientForm({
  existing,
  onDone,
}: {
  readonly existing: Cliente | undefined;
  readonly onDone: (done: Cliente | ClienteConSecreto) => void;
}): ReactElement {
  const me = useMe();
  const [nombre, setNombre] = useState(existing?.nombre ?? '');
  const [roles, setRoles] = useState<readonly Role[]>(
    () => existing?.roles ?? me.roles.filter((role) => role === 'ROLE_RECEIPTS'),
  );
  const limit = useCompanyLimit(existing);
  const [administrador, setAdministrador] = useState(existing?.administrador ?? false);
  const saving = useMutation({
    mutationFn: (): Promise<Cliente | ClienteConSecreto> => {
      const body = { nombre: nombre.trim(), roles: [...roles], administrador, ...limit.given };
      return existing === undefined
        ? client.post('/api/v1.0/clientes-oauth', { body })
        : client.put('/api/v1.0/clientes-oauth/{clientId}', { path: { clientId: existing.clientId }, body });
    },
    onSuccess: onDone,
  });
  const form = useFormState(saving);
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack>
        <TextField
          label={words.nombre}
          description={words.nombreHint}
          value={nombre}
          onChange={setNombre}
          {...form.field('nombre')}
          maxLength={300}
          required
          data-autofocus
        />
        <RoleChoice value={roles} onChange={setRoles} error={form.field('roles').error} />
        <CompanyChoice {...limit} error={form.field('empresas').error} />
        <Checkbox
          label={words.administrador}
          description={words.administradorHint}
          checked={administrador}
          onChange={(event) => {
            setAdministrador(event.currentTarget.checked);
          }}
          {...form.field('administrador')}
        />
        <FormActions of={form} submit={existing === undefined ? words.save : words.saveChanges} fullWidth />
      </Stack>
    </Form>
  );
}
