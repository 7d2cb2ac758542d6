import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { numberOf } from '../../service/tipos.js';
import { Copy } from '../../ui/copy.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { totalOf } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { enlaceKey, findEnlace } from './buyer-link.js';
import type { Comprobante } from './queries.js';

const words = text.mostrador.share;

/** PDF and sharing, the first thing on a phone. */
export function Share({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { claveAcceso, numeroAutorizacion } = comprobante;
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        hiddenFrom="sm"
        variant="default"
        component="a"
        href={`/api/v1.0/comprobantes/${claveAcceso}/archivos?format=pdf`}
        download
        leftSection={<Icon name="download" size={16} />}
      >
        {words.pdf}
      </Button>
      {numeroAutorizacion !== null && (
        <>
          <Button variant="default" leftSection={<Icon name="share" size={16} />} onClick={open}>
            {words.label}
          </Button>
          <Modal
            opened={opened}
            onClose={close}
            title={words.title}
            closeButtonProps={{ 'aria-label': text.common.close }}
          >
            <Ways comprobante={comprobante} />
          </Modal>
        </>
      )}
    </>
  );
}

/** Ways to share. Link and file are loaded first: a browser shares only within the click. */
function Ways({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { claveAcceso, revision } = comprobante;
  const cache = useQueryClient();
  const link = useQuery({
    queryKey: ['comprobante', claveAcceso, 'enlace-para-compartir'],
    staleTime: 0,
    queryFn: async () => {
      const path = { claveAcceso };
      const known = (await findEnlace(claveAcceso))?.enlace ?? null;
      if (known !== null) return known;
      const { enlace } = await client.post('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path });
      void cache.invalidateQueries({ queryKey: enlaceKey(claveAcceso) });
      return enlace;
    },
  });
  const file = useQuery({
    queryKey: ['comprobante', claveAcceso, 'archivos', revision, 'pdf'],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      client.download(
        '/api/v1.0/comprobantes/{claveAcceso}/archivos',
        { path: { claveAcceso }, query: { format: 'pdf' } },
        { signal },
      ),
  });
  const address = link.data ?? null;
  const name = text.comprobantes.tipos[comprobante.codDoc] ?? '';
  const message = words.message(name, numberOf(comprobante), totalOf(comprobante), address ?? '');
  const shared =
    file.data === undefined ? undefined : shareable(file.data.bytes, `${name} ${numberOf(comprobante)}.pdf`, message);
  return (
    <Stack>
      <ErrorNotice error={link.error ?? file.error} />
      <Group grow>
        {shared !== undefined && (
          <Button
            leftSection={<Icon name="file" size={16} />}
            onClick={() => {
              // Rejects if the person closes the list of apps.
              navigator.share(shared).catch(() => undefined);
            }}
          >
            {words.file}
          </Button>
        )}
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          variant={shared === undefined ? 'filled' : 'default'}
          loading={address === null}
          leftSection={<Icon name="external" size={16} />}
        >
          {words.whatsapp}
        </Button>
      </Group>
      {address !== null && (
        <div>
          <Text size="sm" fw={600}>
            {words.link}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Anchor href={address} target="_blank" rel="noreferrer" size="sm" truncate miw={0} flex={1}>
              {address}
            </Anchor>
            <Copy value={address} what={words.link} />
          </Group>
        </div>
      )}
      <Text size="xs" c="dimmed">
        {words.hint}
      </Text>
    </Stack>
  );
}

/** The file for the browser's own share sheet; undefined if it shares no files. */
function shareable(bytes: Uint8Array, name: string, message: string): ShareData | undefined {
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  const data = { files: [file], text: message };
  // Missing without https and in some browsers, whatever the types say.
  const { canShare } = navigator as { readonly canShare?: Navigator['canShare'] };
  return canShare?.call(navigator, data) === true ? data : undefined;
}
