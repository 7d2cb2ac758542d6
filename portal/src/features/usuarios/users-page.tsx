import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useMe } from '../../service/session.js';
import { CardList } from '../../ui/card-list.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { companiesText, RoleBadges } from '../../ui/rights.js';
import { useSecret } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { FactorPolicySection } from './factor-policy-section.js';
import { Invite, type Sent } from './invite.js';
import { ProviderSection } from './provider-section.js';
import { invitationsQuery, usersQuery, type Invitacion, type Usuario } from './queries.js';

const words = text.usuarios;

export default function UsersPage(): ReactElement {
  const cache = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const link = useSecret({
    secretTitle: words.linkTitle,
    secretText: words.linkText,
    secretSaved: words.linkSaved,
  });
  const users = useQuery(usersQuery);
  const invitations = useQuery(invitationsQuery);
  const sent = ({ token, correoEnCola, usuario }: Sent): void => {
    setInviting(false);
    if (correoEnCola === true) notifications.show({ message: words.sent(usuario), color: 'teal' });
    // No address, or none the service may write to: the link is handed over in person.
    else if (token !== undefined) link.show(`${location.origin}/portal/invitacion#${encodeURIComponent(token)}`);
    void cache.invalidateQueries({ queryKey: ['invitaciones'] });
  };
  const open = invitations.data?.content.filter(({ estado }) => estado !== 'ACEPTADA') ?? [];
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <NewButton
          label={words.invite}
          then={() => {
            setInviting(true);
          }}
        />
      }
    >
      <ErrorNotice error={invitations.error} onRetry={invitations.refetch} />
      <CardList query={users} label={words.title}>
        {(user) => <UserCard key={user.id} user={user} />}
      </CardList>
      {open.length > 0 && (
        <Section title={words.invitations} subtitle={words.invitationsText}>
          <Stack gap="md" component="ul" p={0} m={0}>
            {open.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onSent={sent} />
            ))}
          </Stack>
        </Section>
      )}
      <FactorPolicySection />
      <ProviderSection />
      <Invite
        opened={inviting}
        onClose={() => {
          setInviting(false);
        }}
        onSent={sent}
      />
      {link.modal}
    </Page>
  );
}

function UserCard({ user }: { readonly user: Usuario }): ReactElement {
  const me = useMe();
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap={6}>
        <Group gap="xs">
          <Anchor fw={600} renderRoot={(props) => <Link to={`/usuarios/${user.id}`} {...props} />}>
            {user.nombres}
          </Anchor>
          {user.id === me.id && (
            <Badge variant="default" tt="none">
              {words.you}
            </Badge>
          )}
          {!user.activo && (
            <Badge color="gray" variant="light" tt="none">
              {words.disabled}
            </Badge>
          )}
          {user.bloqueadoHasta !== null && (
            <Badge color="orange" variant="light" tt="none">
              {words.locked}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            user.usuario,
            companiesText(user.empresas),
            user.verificacionEnDosPasos ? words.twoSteps : words.oneStep,
            user.ultimoIngreso === null ? words.neverIn : words.lastIn(formatMoment(user.ultimoIngreso)),
          ].join(' · ')}
        </Text>
        <RoleBadges
          administrador={user.rol === 'administrador'}
          roles={user.rol === 'administrador' ? [] : user.roles}
        />
      </Stack>
    </Card>
  );
}

function InvitationRow({
  invitation,
  onSent,
}: {
  readonly invitation: Invitacion;
  readonly onSent: (sent: Sent) => void;
}): ReactElement {
  const cache = useQueryClient();
  const { id, estado, nombres, usuario, fechaExpiracion, rol, roles } = invitation;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} miw={0} flex="1 1 16rem">
        <Group gap="xs">
          <Text fw={600}>{nombres}</Text>
          <Badge color={estado === 'PENDIENTE' ? 'yellow' : 'gray'} variant="light" tt="none">
            {words.estados[estado]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {usuario}
          {estado === 'PENDIENTE' && ` · ${words.until(formatMoment(fechaExpiracion))}`}
        </Text>
        <RoleBadges administrador={rol === 'administrador'} roles={rol === 'administrador' ? [] : roles} />
      </Stack>
      <Group gap="xs">
        <Confirm
          label={words.resend}
          icon="mail"
          size="xs"
          title={words.resendTitle}
          act={async () => {
            onSent(await client.post('/api/v1.0/invitaciones/{id}/reenviar', { path: { id } }));
          }}
        >
          {words.resendText}
        </Confirm>
        {estado === 'PENDIENTE' && (
          <Confirm
            label={words.withdraw}
            icon="ban"
            size="xs"
            title={words.withdrawTitle}
            act={async () => {
              await client.delete('/api/v1.0/invitaciones/{id}', { path: { id } });
              notifications.show({ message: words.withdrawn, color: 'teal' });
              await cache.invalidateQueries({ queryKey: ['invitaciones'] });
            }}
          >
            {words.withdrawText(usuario)}
          </Confirm>
        )}
      </Group>
    </Group>
  );
}
