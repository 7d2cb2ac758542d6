import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { goToProvider, providerOf } from '../service/provider.js';
import { ErrorNotice } from './error-notice.js';
import { Icon } from './icons.js';

/** «Entrar con …», if the address's domain or the sign-in link has a provider. */
export function ProviderButton({
  usuario,
  enlace,
  volver,
}: {
  readonly usuario: string;
  readonly enlace?: string | undefined;
  readonly volver: string;
}): ReactElement | null {
  const { data } = useQuery(providerOf({ usuario, enlace }));
  const leaving = useMutation({ mutationFn: (chosen: string) => goToProvider(chosen, usuario, volver) });
  if (data == null) return null;
  return (
    <Stack gap="xs">
      <Button
        fullWidth
        leftSection={<Icon name="shield" size={16} />}
        loading={leaving.isPending}
        onClick={() => {
          leaving.mutate(data.enlace);
        }}
      >
        {text.session.provider.enter(data.nombre)}
      </Button>
      <ErrorNotice error={leaving.error} />
    </Stack>
  );
}
