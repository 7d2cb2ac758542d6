import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { saveFile } from '../../ui/save-file.js';

const words = text.clientes.datos;

/** A person's requests about their data: a copy of everything, or erasure of what no law requires. */
export function PersonalData({
  identificacion,
  onErased,
}: {
  readonly identificacion: string;
  readonly onErased: () => void;
}): ReactElement {
  const path = { identificacion };
  const [asked, setAsked] = useState(false);
  const found = useQuery({
    queryKey: ['datos-personales', identificacion],
    queryFn: ({ signal }) => client.get('/api/v1.0/datos-personales/{identificacion}', { path }, { signal }),
  });
  const saving = useMutation({
    mutationFn: () => client.download('/api/v1.0/datos-personales/{identificacion}/exportar', { path }),
    onSuccess: saveFile,
  });
  const erasing = useMutation({
    mutationFn: () => client.post('/api/v1.0/datos-personales/{identificacion}/suprimir', { path }),
    onSuccess: onErased,
  });
  return (
    <Stack>
      <Text size="sm">{words.intro}</Text>
      <ErrorNotice error={found.error ?? saving.error ?? erasing.error} />
      {found.data !== undefined && <Text size="sm">{words.counts(found.data.comprobantes, found.data.proformas)}</Text>}
      <Group>
        <Button
          leftSection={<Icon name="download" size={16} />}
          loading={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
          data-autofocus
        >
          {words.download}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => {
            setAsked(true);
          }}
        >
          {words.erase}
        </Button>
      </Group>
      {asked && (
        <Alert color="red" title={words.eraseTitle}>
          <Stack gap="sm">
            <Text size="sm">{words.eraseText}</Text>
            <Text size="sm">{words.kept(found.data?.conservarHasta ?? null)}</Text>
            {(found.data?.vigentes ?? 0) > 0 && <Text size="sm">{words.running(found.data?.vigentes ?? 0)}</Text>}
            <Group justify="flex-end">
              <Button
                color="red"
                loading={erasing.isPending}
                onClick={() => {
                  erasing.mutate();
                }}
              >
                {words.eraseConfirm}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
