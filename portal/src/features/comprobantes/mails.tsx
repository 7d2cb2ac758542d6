import { Badge, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Confirm } from '../../ui/confirm.js';
import { formatMoment } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { SimulatedMails } from '../../ui/simulated-mails.js';
import type { Comprobante } from './queries.js';
import { useRefresh } from './refresh.js';

const words = text.comprobantes.detail;

const COLOURS: Readonly<Record<string, string>> = {
  ENVIADA: 'green',
  ENVIADO: 'green',
  FALLIDA: 'red',
  FALLIDO: 'red',
  PENDIENTE: 'blue',
  NO_APLICA: 'gray',
};

/** Notifications by address. */
export function Mails({ comprobante }: { readonly comprobante: Comprobante }): ReactElement {
  const { notificacion, claveAcceso } = comprobante;
  // Offer to resend once per address, however many mails it had.
  const offered = new Set<string>();
  const offers = (correo: string): boolean => {
    if (comprobante.numeroAutorizacion === null || offered.has(correo)) return false;
    offered.add(correo);
    return true;
  };
  return (
    <Section
      title={words.mails}
      actions={
        <Group gap="xs">
          {notificacion.correos.length > 0 && <SimulatedMails claveAcceso={claveAcceso} />}
          <MailState estado={notificacion.estado} />
        </Group>
      }
    >
      {notificacion.correos.length === 0 && (
        <Text size="sm" c="dimmed">
          {notificacion.motivo ?? words.noMails}
        </Text>
      )}
      {notificacion.correos.map((mail) => (
        <Stack key={mail.id} gap={6}>
          <Text size="sm" c="dimmed">
            {[
              words.mailAbout[mail.aviso] ?? mail.aviso,
              formatMoment(mail.fechaCreacion),
              ...(mail.proximoIntento === null ? [] : [words.nextAttempt(formatMoment(mail.proximoIntento))]),
            ].join(' · ')}
          </Text>
          {mail.motivo !== null && <Text size="sm">{mail.motivo}</Text>}
          {mail.destinatarios.map((one) => (
            <div key={one.correo}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <MailState estado={one.estado} />
                <Text size="sm" miw={0} flex={1} lineClamp={2}>
                  {one.correo}
                </Text>
                {offers(one.correo) && <Resend claveAcceso={claveAcceso} correo={one.correo} />}
              </Group>
              {one.motivo !== null && (
                <Text size="xs" c="dimmed" mt={2}>
                  {one.motivo}
                </Text>
              )}
            </div>
          ))}
        </Stack>
      ))}
    </Section>
  );
}

function Resend({ claveAcceso, correo }: { readonly claveAcceso: string; readonly correo: string }): ReactElement {
  const refresh = useRefresh(claveAcceso);
  const label = text.comprobantes.actions.resend(correo);
  return (
    <Confirm
      label={text.comprobantes.actions.resendShort}
      describe={label}
      icon="mail"
      title={text.comprobantes.actions.resendTitle}
      size="xs"
      mends
      act={async () => {
        await client.post('/api/v1.0/comprobantes/{claveAcceso}/notificar', {
          path: { claveAcceso },
          body: { correos: [correo] },
        });
        notifications.show({ message: text.comprobantes.actions.notified, color: 'teal' });
        await refresh();
      }}
    >
      {text.comprobantes.actions.resendText(correo)}
    </Confirm>
  );
}

function MailState({ estado }: { readonly estado: keyof typeof words.mailStates }): ReactElement {
  return (
    <Badge color={COLOURS[estado] ?? 'gray'} variant="light" tt="none" flex="none">
      {words.mailStates[estado]}
    </Badge>
  );
}
