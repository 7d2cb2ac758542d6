import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { nextEstado } from '../../../../src/kernel/estados.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { Confirm } from '../../ui/confirm.js';
import { messageOf } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { PrintButton } from '../../ui/print.js';
import { Annul } from './annulment.js';
import { Correct, FollowUpLinks, NewOne } from './follow-up-links.js';
import type { Comprobante } from './queries.js';
import { useRefresh } from './refresh.js';
import { Share } from './share.js';
import { numberOf } from '../../service/tipos.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';

const words = text.comprobantes.actions;

/** SRI codes that a new signature may fix (firma inválida, certificado, revocado). */
const OF_SIGNATURE = ['39', '40', '42'];

/** Actions for a receipt's state; the service decides. */
export function Actions({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { claveAcceso, estado, enSri, pendiente } = comprobante;
  const parked = pendiente?.accion === 'intervenir';
  return (
    <>
      {estado !== 'ELIMINADO' && (
        <>
          <Share comprobante={comprobante} />
          <PrintButton claveAcceso={claveAcceso} variant="default" />
        </>
      )}
      {parked && <Simple claveAcceso={claveAcceso} action="resume" />}
      {pendiente !== null && !parked && <Simple claveAcceso={claveAcceso} action="now" />}
      {nextEstado(estado, 'corregir') !== undefined && <Correct comprobante={comprobante} />}
      {nextEstado(estado, 'firmar-de-nuevo') !== undefined &&
        comprobante.mensajes.some(({ identificador }) => OF_SIGNATURE.includes(identificador)) && (
          <Simple claveAcceso={claveAcceso} action="signAgain" />
        )}
      {comprobante.numeroAutorizacion !== null && <Notify claveAcceso={claveAcceso} />}
      <FollowUpLinks comprobante={comprobante} />
      <NewOne comprobante={comprobante} />
      {nextEstado(estado, 'solicitar-anulacion') !== undefined && <Annul claveAcceso={claveAcceso} />}
      {!enSri && nextEstado(estado, 'eliminar') !== undefined && <Remove comprobante={comprobante} />}
    </>
  );
}

const SIMPLE = {
  resume: {
    label: words.resume,
    done: words.resumed,
    call: (claveAcceso: string) =>
      client.post('/api/v1.0/comprobantes/{claveAcceso}/reanudar', { path: { claveAcceso } }),
  },
  signAgain: {
    label: words.signAgain,
    done: words.signedAgain,
    call: (claveAcceso: string) =>
      client.post('/api/v1.0/comprobantes/{claveAcceso}/firmar-de-nuevo', { path: { claveAcceso } }),
  },
  now: {
    label: words.now,
    done: undefined,
    call: (claveAcceso: string) =>
      client.patch('/api/v1.0/comprobantes/{claveAcceso}/emitir', { path: { claveAcceso } }),
  },
} as const;

function Simple({
  claveAcceso,
  action,
}: {
  readonly claveAcceso: string;
  readonly action: keyof typeof SIMPLE;
}): ReactElement {
  const { label, done, call } = SIMPLE[action];
  const refresh = useRefresh(claveAcceso);
  const doing = useMutation({
    mutationFn: (): Promise<unknown> => call(claveAcceso),
    onSuccess: () => {
      if (done !== undefined) notifications.show({ message: done, color: 'teal' });
    },
    onError: (error) => {
      notifications.show({ message: messageOf(error), color: 'red' });
    },
    onSettled: refresh,
  });
  return (
    <Button
      variant={action === 'now' ? 'default' : 'filled'}
      leftSection={<Icon name={action === 'signAgain' ? 'shield' : 'play'} size={16} />}
      loading={doing.isPending}
      onClick={() => {
        doing.mutate();
      }}
    >
      {label}
    </Button>
  );
}

function Notify({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState('');
  const refresh = useRefresh(claveAcceso);
  const sending = useMutation({
    mutationFn: () => {
      const correos = typed.split(/[,;\s]+/).filter((address) => address !== '');
      const body = correos.length === 0 ? {} : { correos };
      return client.post('/api/v1.0/comprobantes/{claveAcceso}/notificar', { path: { claveAcceso }, body });
    },
    onSuccess: async () => {
      close();
      setTyped('');
      notifications.show({ message: words.notified, color: 'teal' });
      await refresh();
    },
  });
  const form = useFormState(sending);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="mail" size={16} />} onClick={open}>
        {words.notify}
      </Button>
      <AskingModal opened={opened} onClose={close} title={words.notifyTitle}>
        <Form
          of={form}
          onSubmit={() => {
            sending.mutate();
          }}
        >
          <Stack>
            <Text size="sm" c="dimmed">
              {words.notifyText}
            </Text>
            <TextInput
              {...form.field('correos')}
              label={words.notifyField}
              description={words.notifyHint}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
              }}
              data-autofocus
              spellCheck={false}
              autoCapitalize="none"
            />
            <FormActions of={form} submit={words.notifySend} fullWidth />
          </Stack>
        </Form>
      </AskingModal>
    </>
  );
}

function Remove({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { claveAcceso } = comprobante;
  const refresh = useRefresh(claveAcceso);
  return (
    <Confirm
      label={words.remove}
      icon="trash"
      title={words.removeTitle}
      act={async () => {
        await client.delete('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } });
        notifications.show({ message: words.removed, color: 'teal' });
        await refresh();
      }}
    >
      {words.removeText(numberOf(comprobante))}
    </Confirm>
  );
}
