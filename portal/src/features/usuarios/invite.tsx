import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { PRESETS } from './presets.js';
import { RightsFields, rightsBody, type Rights } from './rights-fields.js';

const words = text.usuarios;

/** A new invitation with its secret. */
export type Sent = Result<'post', '/api/v1.0/invitaciones'>;

/** Form to invite a person and choose permissions. */
export function Invite({
  opened,
  onClose,
  onSent,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSent: (sent: Sent) => void;
}): ReactElement {
  return (
    <AskingModal opened={opened} onClose={onClose} title={words.invite}>
      <Fields onSent={onSent} />
    </AskingModal>
  );
}

function Fields({ onSent }: { readonly onSent: (sent: Sent) => void }): ReactElement {
  const me = useMe();
  const [usuario, setUsuario] = useState('');
  const [nombres, setNombres] = useState('');
  const [rights, setRights] = useState<Rights>(() => ({
    ...PRESETS.cajero,
    empresas: me.todasLasEmpresas ? null : me.empresas.map(({ ruc }) => ruc),
  }));
  const inviting = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/invitaciones', {
        body: { usuario: usuario.trim(), nombres: nombres.trim(), ...rightsBody(rights) },
      }),
    onSuccess: onSent,
  });
  const form = useFormState(inviting);
  return (
    <Form
      of={form}
      onSubmit={() => {
        inviting.mutate();
      }}
    >
      <Stack>
        <TextField
          label={words.correo}
          description={words.correoHint}
          value={usuario}
          onChange={setUsuario}
          {...form.field('usuario')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          data-autofocus
        />
        <TextField
          label={words.nombres}
          value={nombres}
          onChange={setNombres}
          {...form.field('nombres')}
          maxLength={300}
          required
        />
        <RightsFields value={rights} onChange={setRights} form={form} />
        <FormActions of={form} submit={words.send} fullWidth />
      </Stack>
    </Form>
  );
}
