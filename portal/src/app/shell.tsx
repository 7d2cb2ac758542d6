import { AppShell, Box, Burger, Group, NavLink, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { follow } from '../service/live.js';
import { may, useMe } from '../service/session.js';
import { BANNER_PX, EnvironmentBanner } from '../ui/environment-banner.js';
import { HelpButton } from '../ui/help-link.js';
import { Icon } from '../ui/icons.js';
import { areas } from './areas.js';
import { groupAreas } from './groups.js';
import { CompanySwitcher } from './company-switcher.js';
import iconUrl from '../ui/icon.svg';
import { OfflineNotice } from './offline-notice.js';
import { Shortcuts } from './shortcuts.js';
import { SignInAgain } from './sign-in-again.js';
import { UserMenu } from './user-menu.js';

const BAR_PX = 56;

/** Frame of every page: navigation, company, user. */
export function Shell(): ReactElement {
  const [opened, { toggle, close }] = useDisclosure();
  const me = useMe();
  const follows = may(me, 'ROLE_RECEIPTS');
  useEffect(() => (follows ? follow(me.id) : undefined), [follows, me.id]);
  return (
    <AppShell
      header={{ height: { base: BAR_PX + BANNER_PX.base, sm: BAR_PX + BANNER_PX.sm } }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip" href="#contenido">
        {text.shell.skip}
      </a>
      <AppShell.Header>
        {BANNER_PX.base > 0 && (
          <Box h={BANNER_PX} display="grid">
            <EnvironmentBanner />
          </Box>
        )}
        <Group h={BAR_PX} px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? text.shell.closeMenu : text.shell.menu}
            />
            <UnstyledButton renderRoot={(props) => <Link to="/" {...props} />} aria-label={text.shell.brand}>
              <Group gap={8} wrap="nowrap">
                <img src={iconUrl} alt="" width={28} height={28} />
                <Text fw={700} visibleFrom="xs">
                  {text.shell.brand}
                </Text>
              </Group>
            </UnstyledButton>
            <CompanySwitcher />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <HelpButton />
            <Shortcuts />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label={text.shell.navigation} style={{ overflowY: 'auto' }}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1}>
        <Box maw={1280} mx="auto">
          <OfflineNotice />
          <Suspense fallback={<Text c="dimmed">{text.common.loading}</Text>}>
            <Outlet />
          </Suspense>
        </Box>
      </AppShell.Main>
      <SignInAgain />
    </AppShell>
  );
}

function Navigation({ onNavigate }: { readonly onNavigate: () => void }): ReactElement {
  const me = useMe();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const usable = areas.filter(({ hidden, access }) => hidden !== true && may(me, access));
  return (
    <Stack gap={2}>
      {groupAreas(usable).map(({ label: group, areas: grouped }, at) => (
        <div key={group ?? at} role="group" aria-label={group}>
          {group !== undefined && (
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="xs" pb={2} aria-hidden="true">
              {group}
            </Text>
          )}
          {grouped.map(({ path, label, icon }) => {
            const active = here === path || here.startsWith(`${path}/`);
            return (
              <NavLink
                key={path}
                renderRoot={(props) => <Link to={path} {...props} />}
                label={label}
                leftSection={<Icon name={icon} />}
                active={active}
                bdrs="md"
                py={6}
                aria-current={active ? 'page' : undefined}
                onClick={onNavigate}
              />
            );
          })}
        </div>
      ))}
    </Stack>
  );
}
