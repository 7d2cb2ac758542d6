import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { passkeysUsable } from '../../service/passkey-support.js';
import { sessionQuery } from '../../service/session.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { TextField } from '../../ui/field.js';
import { formatMoment } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { PasswordForm } from './password-form.js';
import { factorsQuery, type Passkey } from './queries.js';
import { RecoveryCodes } from './recovery-codes.js';

const words = text.session.passkeys;

/** Refreshes what depends on a person's second factors. */
export function useFactorsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: factorsQuery.queryKey });
    await cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

/** Passkeys: a list, and their addition and removal. */
export function PasskeysSection(): ReactElement {
  const factors = useQuery(factorsQuery);
  const changed = useFactorsChanged();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { llaves = [], direccionDeLlaves: address = null } = factors.data ?? {};
  const here = passkeysUsable() && address === location.origin;
  return (
    <Section title={words.title} subtitle={words.text}>
      <ErrorNotice error={factors.error} onRetry={factors.refetch} />
      {llaves.length > 0 && (
        <Stack gap="sm" component="ul" p={0} m={0}>
          {llaves.map((passkey) => (
            <Group key={passkey.id} component="li" justify="space-between" align="flex-start" gap="sm">
              <div>
                <Text size="sm" fw={600}>
                  {passkey.nombre}
                </Text>
                <Text size="xs" c="dimmed">
                  {[
                    words.since(formatMoment(passkey.fechaCreacion)),
                    passkey.ultimoUso === null ? words.unused : words.lastUse(formatMoment(passkey.ultimoUso)),
                    passkey.sincronizada ? words.synced : words.oneDevice,
                  ].join(' · ')}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={words.removeOne(passkey.nombre)}
                onClick={() => {
                  setRemoving(passkey);
                }}
              >
                {words.remove}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {codes !== undefined ? (
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined);
          }}
        />
      ) : adding ? (
        <AddPasskey
          onCancel={() => {
            setAdding(false);
          }}
          onAdded={async (given) => {
            setAdding(false);
            setCodes(given ?? undefined);
            notifications.show({ message: words.added, color: 'teal' });
            await changed();
          }}
        />
      ) : here ? (
        <div>
          <Button
            variant="default"
            onClick={() => {
              setAdding(true);
            }}
          >
            {words.add}
          </Button>
        </div>
      ) : (
        factors.data !== undefined && <Elsewhere address={address} />
      )}
      <AskingModal
        opened={removing !== undefined}
        title={words.removeTitle(removing?.nombre ?? '')}
        onClose={() => {
          setRemoving(undefined);
        }}
      >
        {removing !== undefined && (
          <RemovePasskey
            passkey={removing}
            onRemoved={async () => {
              setRemoving(undefined);
              notifications.show({ message: words.removed, color: 'teal' });
              await changed();
            }}
          />
        )}
      </AskingModal>
    </Section>
  );
}

/** Browsers allow passkeys only at the installation's own address. */
function Elsewhere({ address }: { readonly address: string | null }): ReactElement {
  if (address === null) return <Text size="sm">{words.unavailable}</Text>;
  if (address === location.origin) return <Text size="sm">{words.unsupported}</Text>;
  return (
    <Text size="sm">
      {words.elsewhere}{' '}
      <Anchor href={`${address}/portal/cuenta`} underline="always">
        {address}
      </Anchor>
    </Text>
  );
}

function AddPasskey({
  onAdded,
  onCancel,
}: {
  readonly onAdded: (codes: readonly string[] | null) => Promise<void>;
  readonly onCancel: () => void;
}): ReactElement {
  const [nombre, setNombre] = useState('');
  const adding = useMutation({
    mutationFn: async (password: string) => {
      const [options, { createPasskey }] = await Promise.all([
        client.post('/api/v1.0/usuarios/me/llaves/opciones', { body: { password } }),
        import('../../service/passkeys.js'),
      ]);
      const llave = await createPasskey(options);
      return client.post('/api/v1.0/usuarios/me/llaves', { body: { nombre: nombre.trim(), llave } });
    },
    onSuccess: ({ codigosRecuperacion }) => onAdded(codigosRecuperacion),
  });
  return (
    <PasswordForm
      explanation={words.addText}
      submit={words.create}
      sending={adding}
      onPassword={(password) => {
        adding.mutate(password);
      }}
      onCancel={onCancel}
      fields={(form) => (
        <TextField
          {...form.field('nombre')}
          label={words.name}
          description={words.nameHint}
          value={nombre}
          onChange={setNombre}
          maxLength={100}
          required
        />
      )}
    />
  );
}

function RemovePasskey({
  passkey,
  onRemoved,
}: {
  readonly passkey: Passkey;
  readonly onRemoved: () => Promise<void>;
}): ReactElement {
  const removing = useMutation({
    mutationFn: (password: string) =>
      client.post('/api/v1.0/usuarios/me/llaves/{id}/quitar', { path: { id: passkey.id }, body: { password } }),
    onSuccess: onRemoved,
  });
  return (
    <PasswordForm
      explanation={words.removeText}
      submit={words.remove}
      sending={removing}
      dangerous
      onPassword={(password) => {
        removing.mutate(password);
      }}
    />
  );
}
