import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatMoment } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import type { Comprobante } from './queries.js';

const words = text.comprobantes.detail;
type Notificacion = Comprobante['notificacion'];

const COLOURS: Readonly<Record<string, string>> = {
  ENVIADA: 'green',
  ENVIADO: 'green',
  FALLIDA: 'red',
  FALLIDO: 'red',
  PENDIENTE: 'blue',
  NO_APLICA: 'gray',
};

/** How the buyer was told, address by address. */
export function Mails({ notificacion }: { readonly notificacion: Notificacion }): ReactElement {
  return (
    <Section title={words.mails} actions={<MailState estado={notificacion.estado} />}>
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
                <Text size="sm" miw={0} lineClamp={2}>
                  {one.correo}
                </Text>
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

function MailState({ estado }: { readonly estado: keyof typeof words.mailStates }): ReactElement {
  return (
    <Badge color={COLOURS[estado] ?? 'gray'} variant="light" tt="none" flex="none">
      {words.mailStates[estado]}
    </Badge>
  );
}
