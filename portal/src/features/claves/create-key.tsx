import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { ErrorNotice, problemOf } from '../../ui/error-notice.js';

const words = text.claves;
const FIELDS = ['nombre', 'expiracionEnDias', 'roles', 'empresas'];
/** Of the API's own advice: a year. */
const DAYS = '365';

/** Asks what a new key may do, and makes it. */
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.create}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Fields onCreated={onCreated} />
    </Modal>
  );
}

function Fields({ onCreated }: { readonly onCreated: (secret: string | undefined) => void }): ReactElement {
  const me = useMe();
  const [nombre, setNombre] = useState('');
  const [dias, setDias] = useState(DAYS);
  const [roles, setRoles] = useState<readonly string[]>(['ROLE_RECEIPTS']);
  const [empresas, setEmpresas] = useState<readonly string[]>([]);
  const creating = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/api-keys', {
        body: {
          nombre: nombre.trim(),
          expiracionEnDias: Number(dias),
          roles: me.roles.filter((role) => roles.includes(role)),
          ...(empresas.length === 0 ? {} : { empresas: [...empresas] }),
        },
      }),
    onSuccess: ({ apiKey }) => {
      onCreated(apiKey);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        creating.mutate();
      }}
    >
      <Stack>
        <ErrorNotice error={creating.error} besideFields={FIELDS} />
        <TextInput
          label={words.nombre}
          description={words.nombreHint}
          value={nombre}
          error={problemOf(creating.error, 'nombre')}
          onChange={(event) => {
            setNombre(event.currentTarget.value);
          }}
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          label={words.dias}
          description={words.diasHint}
          value={dias}
          error={problemOf(creating.error, 'expiracionEnDias')}
          onChange={(event) => {
            setDias(event.currentTarget.value);
          }}
          inputMode="numeric"
          maxLength={4}
        />
        <Checkbox.Group
          label={words.roles}
          value={[...roles]}
          onChange={setRoles}
          error={problemOf(creating.error, 'roles')}
        >
          <Stack gap="xs" mt="xs">
            {me.roles.map((role) => (
              <Checkbox key={role} value={role} label={words.role[role][0]} description={words.role[role][1]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {me.empresas.length > 1 && (
          <Checkbox.Group
            label={words.empresas}
            description={words.empresasHint}
            value={[...empresas]}
            onChange={setEmpresas}
            error={problemOf(creating.error, 'empresas')}
          >
            <Stack gap="xs" mt="xs">
              {me.empresas.map(({ ruc, razonSocial }) => (
                <Checkbox key={ruc} value={ruc} label={razonSocial} description={ruc} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Button type="submit" loading={creating.isPending}>
          {words.save}
        </Button>
      </Stack>
    </form>
  );
}
