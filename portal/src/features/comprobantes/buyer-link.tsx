import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, RubricaError } from '../../service/client.js';
import { Confirm } from '../../ui/confirm.js';
import { Copy } from '../../ui/copy.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Section } from '../../ui/section.js';

const words = text.comprobantes.detail;

/** Cache key of a receipt's link. */
export function enlaceKey(claveAcceso: string): readonly string[] {
  return ['comprobante', claveAcceso, 'enlace'];
}

/** The receipt's link; null: none was made. */
export async function findEnlace(claveAcceso: string, signal?: AbortSignal) {
  try {
    return await client.get(
      '/api/v1.0/comprobantes/{claveAcceso}/enlace',
      { path: { claveAcceso } },
      signal && { signal },
    );
  } catch (error) {
    if (error instanceof RubricaError && error.code === 'enlace-no-encontrado') return null;
    throw error;
  }
}

/** Link to the buyer's public page. */
export function BuyerLink({
  claveAcceso,
  offered,
}: {
  readonly claveAcceso: string;
  /** Whether a new link may be made: a receipt that the SRI refused is not for the buyer. */
  readonly offered: boolean;
}): ReactElement | null {
  const cache = useQueryClient();
  const queryKey = enlaceKey(claveAcceso);
  const path = { claveAcceso };
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => findEnlace(claveAcceso, signal),
  });
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey });
  const making = useMutation({
    mutationFn: () => client.post('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path }),
    onSuccess: refresh,
  });
  const address = link.data?.enlace ?? null;
  if (address === null && !offered) return null;
  return (
    <Section title={words.buyerPage} subtitle={words.buyerPageText}>
      <ErrorNotice error={link.error ?? making.error} />
      {address === null ? (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={making.isPending}
            onClick={() => {
              making.mutate();
            }}
          >
            {words.makeLink}
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          <Text size="sm" truncate miw={120} flex={1} title={address}>
            {address}
          </Text>
          <Copy value={address} what={words.buyerPage} />
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
            {words.openLink}
          </Anchor>
          <Confirm
            label={words.revokeLink}
            icon="ban"
            title={words.revokeLinkTitle}
            size="xs"
            act={async () => {
              await client.delete('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path });
              await refresh();
            }}
          >
            {words.revokeLinkText}
          </Confirm>
        </Group>
      )}
    </Section>
  );
}
