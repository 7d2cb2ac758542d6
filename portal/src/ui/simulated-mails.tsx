import { Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { client, type Result } from '../service/client.js';
import { ambiente } from '../service/environment.js';
import { may, useMe } from '../service/session.js';
import { ErrorNotice } from './error-notice.js';
import { Fact, FactList } from './facts.js';
import { Icon } from './icons.js';
import { SandboxFrame } from './sandbox-frame.js';

const words = text.simulador.mails;
type Mail = Result<'get', '/api/v1.0/simulador/correos/{claveAcceso}'>['correos'][number];

/** The mail of a receipt is sent shortly after its authorisation. */
const REFETCH_MS = 1000;

/** Button that shows the mails of a receipt which the simulator stored instead of sending them; nothing elsewhere. */
export function SimulatedMails({ claveAcceso }: { readonly claveAcceso: string }): ReactElement | null {
  const [opened, { open, close }] = useDisclosure();
  const me = useMe();
  if (ambiente !== 'simulador' || !may(me, 'administrador')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="mail" size={14} />} onClick={open}>
        {words.see}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size="xl"
        title={words.title}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {opened && <Mails claveAcceso={claveAcceso} />}
      </Modal>
    </>
  );
}

function Mails({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const found = useQuery({
    queryKey: ['simulador', 'correos', claveAcceso],
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/simulador/correos/{claveAcceso}', { path: { claveAcceso } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.correos.length === 0 ? REFETCH_MS : false),
  });
  const mails = found.data?.correos;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
      <ErrorNotice error={found.error} onRetry={found.refetch} />
      {found.isPending && <Skeleton height={320} />}
      {mails?.length === 0 && <Text size="sm">{words.none}</Text>}
      {mails?.map((mail, at) => (
        <OneMail key={at} mail={mail} />
      ))}
    </Stack>
  );
}

function OneMail({ mail }: { readonly mail: Mail }): ReactElement {
  return (
    <Stack gap="xs" component="article" aria-label={mail.asunto}>
      <FactList>
        <Fact name={words.subject}>{mail.asunto}</Fact>
        <Fact name={words.from}>{mail.de}</Fact>
        <Fact name={words.to}>{mail.para}</Fact>
      </FactList>
      <Group gap="md" aria-label={words.attachments} role="group">
        {mail.adjuntos.map(({ nombre, tipo, contenido }) => (
          <Anchor key={nombre} size="sm" download={nombre} href={`data:${tipo};base64,${contenido}`}>
            {nombre}
          </Anchor>
        ))}
      </Group>
      <SandboxFrame html={mail.html} title={words.frame(mail.asunto)} width="desk" />
    </Stack>
  );
}
