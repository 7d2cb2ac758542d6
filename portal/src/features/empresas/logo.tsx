import { Box, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { FileDrop } from '../../ui/file-drop.js';
import { Section } from '../../ui/section.js';
import { fileBase64 } from './file-base64.js';
import classes from './logo.module.css';
import { useRefresh, type Empresa } from './queries.js';

const words = text.empresas.logo;

/** Shows and replaces the logo. The service rejects files that are not images, with its own message. */
export function Logo({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const { ruc, logo, razonSocial } = empresa;
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: async (file: File) =>
      client.put('/api/v1.0/empresas/{ruc}/logo', { path: { ruc }, body: { logo: await fileBase64(file) } }),
    onSuccess: async () => {
      await refresh();
      notifications.show({ message: words.saved, color: 'teal' });
    },
  });
  return (
    <Section title={words.title} subtitle={words.text}>
      <ErrorNotice error={saving.error} besideFields={['logo']} />
      <Group align="center" gap="lg">
        <div className={classes['frame']}>
          {logo === null ? (
            <Text size="sm" c="dark.4">
              {words.none}
            </Text>
          ) : (
            <img src={logo} alt={text.empresas.logoOf(razonSocial)} />
          )}
        </div>
        <Box flex="1 1 18rem">
          <FileDrop
            label={words.drop}
            hint={words.hint}
            choose={words.choose}
            accept="image/png,image/jpeg"
            disabled={saving.isPending}
            onFile={(file) => {
              saving.mutate(file);
            }}
          />
        </Box>
      </Group>
      {logo !== null && (
        <div>
          <Confirm
            label={words.remove}
            icon="trash"
            size="xs"
            title={words.removeTitle}
            act={async () => {
              await client.delete('/api/v1.0/empresas/{ruc}/logo', { path: { ruc } });
              await refresh();
            }}
          >
            {words.removeText}
          </Confirm>
        </div>
      )}
    </Section>
  );
}
