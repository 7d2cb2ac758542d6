import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Body } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoney } from '../../ui/format.js';
import type { Checked } from './check.js';
import type { InvoiceForm } from './form.js';

const words = text.emitir;
const PATH = '/api/v2.0/comprobantes/facturas';
/** Most are authorised by then; the receipt's page goes on watching. */
const WAIT_S = 3;

/** Asks the service to check the whole form, shows what would be issued, and issues it. */
export function Review({
  form,
  checked,
  onAsked,
  onIssued,
}: {
  readonly form: InvoiceForm;
  readonly checked: Checked;
  readonly onAsked: () => void;
  readonly onIssued: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const cache = useQueryClient();
  // The form is what the payload says; the service checks it once more, word by word.
  const body = checked.payload as Body<'post', typeof PATH>;
  const reviewing = useMutation({
    mutationFn: async () => {
      const answer = await client.post(PATH, { query: { soloValidar: true }, body });
      if (!('provisional' in answer)) throw new Error('only checked, and yet issued');
      return answer;
    },
  });
  const issuing = useMutation({
    mutationFn: () =>
      client.post(PATH, { body }, { headers: { 'idempotency-key': form.key, prefer: `wait=${WAIT_S}` } }),
    onSuccess: async ({ claveAcceso }) => {
      onIssued();
      notifications.show({ message: words.issued, color: 'teal' });
      void cache.invalidateQueries({ queryKey: ['comprobantes'] });
      // In place of the form: back leads to what was before it, never to what is issued already.
      await navigate({ to: `/comprobantes/${claveAcceso}`, replace: true });
    },
  });
  const review = (): void => {
    onAsked();
    issuing.reset();
    if (checked.issues.length === 0 && !reviewing.isPending) reviewing.mutate();
  };
  const total = formatMoney(Number(checked.totales?.importeTotal ?? 0));
  const receptor = checked.payload['receptor'] as { razonSocial?: string } | undefined;
  return (
    <Stack gap="sm" flex={1}>
      <ErrorNotice error={reviewing.error} />
      <Button type="submit" size="md" fullWidth loading={reviewing.isPending} onClick={review}>
        {words.review}
      </Button>
      <Modal
        opened={reviewing.data !== undefined}
        onClose={() => {
          if (!issuing.isPending) reviewing.reset();
        }}
        title={words.confirmTitle}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Stack>
          <Text size="sm">
            {words.confirmText(`${form.punto}-${reviewing.data?.secuencial ?? ''}`, total, receptor?.razonSocial ?? '')}
          </Text>
          {reviewing.data?.advertencias.map(({ message }, at) => (
            <Text key={at} size="sm">
              {message}
            </Text>
          ))}
          <Text size="xs" c="dimmed">
            {words.confirmNumber}
          </Text>
          <ErrorNotice error={issuing.error} />
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={issuing.isPending}
              onClick={() => {
                reviewing.reset();
              }}
            >
              {text.common.cancel}
            </Button>
            <Button
              data-autofocus
              loading={issuing.isPending}
              onClick={() => {
                issuing.mutate();
              }}
            >
              {words.issue}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
