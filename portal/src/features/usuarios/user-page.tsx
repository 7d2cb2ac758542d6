import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import { sessionQuery, useMe } from '../../service/session.js';
import { BackLink } from '../../ui/back-link.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { formatMoment } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { useSecret } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { RightsFields, rightsBody, type Rights } from './rights-fields.js';
import { userQuery, type Usuario } from './queries.js';

const words = text.usuarios;

/** A user: data, permissions and sign-in methods. */
export default function UserPage(): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const user = useQuery(userQuery(id));
  return (
    <Stack gap="md">
      <BackLink to="/usuarios" label={words.title} />
      <Page title={user.data?.nombres ?? words.one} subtitle={user.data?.usuario}>
        <ErrorNotice error={user.error} />
        {user.isPending && <Skeleton height={320} />}
        {user.data !== undefined && (
          <Stack gap="lg" maw={760}>
            <Data key={user.data.id} user={user.data} />
            <AccessActions user={user.data} />
            <Section title={words.trail} subtitle={words.trailText}>
              <Text size="sm">
                <Anchor renderRoot={(props) => <Link to="/auditoria" search={{ quien: id }} {...props} />}>
                  {words.seeTrail}
                </Anchor>
              </Text>
            </Section>
          </Stack>
        )}
      </Page>
    </Stack>
  );
}

function useChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: ['usuarios'] });
    // The user's own permissions may have changed.
    await cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

function Data({ user }: { readonly user: Usuario }): ReactElement {
  const changed = useChanged();
  const [nombres, setNombres] = useState(user.nombres);
  const [rights, setRights] = useState<Rights>(user);
  const saving = useMutation({
    mutationFn: () =>
      client.put('/api/v1.0/usuarios/{id}', {
        path: { id: user.id },
        body: { nombres: nombres.trim(), ...changesOf(user, rights) },
      }),
    onSuccess: async () => {
      notifications.show({ message: words.saved, color: 'teal' });
      await changed();
    },
  });
  const form = useFormState(saving);
  return (
    <Section title={words.data}>
      <Form
        of={form}
        onSubmit={() => {
          saving.mutate();
        }}
      >
        <Stack>
          <TextField
            label={words.nombres}
            value={nombres}
            onChange={setNombres}
            {...form.field('nombres')}
            maxLength={300}
            required
          />
          <RightsFields value={rights} onChange={setRights} form={form} />
          <FormActions of={form} submit={words.save} />
        </Stack>
      </Form>
    </Section>
  );
}

/** An old restriction may name a deleted company: it is validated only when submitted again. */
function changesOf(user: Usuario, rights: Rights): Body<'put', '/api/v1.0/usuarios/{id}'> {
  const { empresas, ...others } = rightsBody(rights);
  const same = empresas === undefined || JSON.stringify(empresas) === JSON.stringify(user.empresas);
  return same ? others : { ...others, empresas };
}

function AccessActions({ user }: { readonly user: Usuario }): ReactElement {
  const me = useMe();
  const changed = useChanged();
  const password = useSecret({
    secretTitle: words.passwordTitle,
    secretText: words.passwordText,
    secretSaved: words.passwordSaved,
  });
  const path = { id: user.id };
  const done = async (message: string): Promise<void> => {
    notifications.show({ message, color: 'teal' });
    await changed();
  };
  return (
    <Section title={words.waysIn}>
      <Stack gap={4}>
        <Text size="sm">{user.verificacionEnDosPasos ? words.twoStepsOn : words.twoStepsOff}</Text>
        <Text size="sm">
          {user.ultimoIngreso === null ? words.neverIn : words.lastIn(formatMoment(user.ultimoIngreso))}
        </Text>
        {user.bloqueadoHasta !== null && <Text size="sm">{words.lockedUntil(formatMoment(user.bloqueadoHasta))}</Text>}
      </Stack>
      <Group gap="xs">
        {user.activo && (
          <Confirm
            label={words.endSessions}
            icon="exit"
            title={words.endSessionsTitle}
            act={async () => {
              await client.delete('/api/v1.0/usuarios/{id}/sesiones', { path });
              await done(words.endedSessions);
            }}
          >
            {words.endSessionsText}
          </Confirm>
        )}
        {user.bloqueadoHasta !== null && (
          <Confirm
            label={words.unlock}
            icon="shield"
            title={words.unlockTitle}
            act={async () => {
              await client.post('/api/v1.0/usuarios/{id}/desbloquear', { path });
              await done(words.unlocked);
            }}
          >
            {words.unlockText}
          </Confirm>
        )}
        {user.verificacionEnDosPasos && (
          <Confirm
            label={words.removeTotp}
            icon="shield"
            title={words.removeTotpTitle}
            act={async () => {
              await client.delete('/api/v1.0/usuarios/{id}/totp', { path });
              await done(words.removedTotp);
            }}
          >
            {words.removeTotpText}
          </Confirm>
        )}
        {user.id !== me.id && (
          <Confirm
            label={words.resetPassword}
            icon="key"
            title={words.resetPasswordTitle}
            act={async () => {
              const reset = await client.post('/api/v1.0/usuarios/{id}/restablecer-password', { path });
              if (reset.password !== undefined) password.show(reset.password);
              await changed();
            }}
          >
            {words.resetPasswordText}
          </Confirm>
        )}
        {user.activo ? (
          <Confirm
            key="disable"
            label={words.disable}
            icon="ban"
            title={words.disableTitle}
            act={async () => {
              await client.delete('/api/v1.0/usuarios/{id}', { path });
              await done(words.wasDisabled);
            }}
          >
            {words.disableText(user.nombres)}
          </Confirm>
        ) : (
          <Confirm
            key="enable"
            label={words.enable}
            icon="play"
            mends
            title={words.enableTitle}
            act={async () => {
              await client.put('/api/v1.0/usuarios/{id}', { path, body: { activo: true } });
              await done(words.wasEnabled);
            }}
          >
            {words.enableText}
          </Confirm>
        )}
      </Group>
      {password.modal}
    </Section>
  );
}
