import { AppShell, Box, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { follow } from '../service/live.js';
import { useRucParam } from '../service/search-params.js';
import { may, useMe } from '../service/session.js';
import { BANNER_PX, EnvironmentBanner } from '../ui/environment-banner.js';
import { HelpButton } from '../ui/help-link.js';
import { Icon } from '../ui/icons.js';
import { usePageLink } from '../ui/page-link.js';
import { areas } from './areas.js';
import { groupAreas } from './groups.js';
import { preloadWhenIdle } from './preload.js';
import { CompanySwitcher } from './company-switcher.js';
import iconUrl from '../ui/icon.svg';
import classes from './shell.module.css';
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
  useEffect(() => preloadWhenIdle(me), [me]);
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
  const groups = useMemo(
    () => groupAreas(areas.filter(({ hidden, access }) => hidden !== true && may(me, access))),
    [me],
  );
  const linkTo = usePageLink();
  // The links keep the selected company.
  useRucParam();
  return (
    <div className={classes.groups}>
      {groups.map(({ label: group, areas: grouped }, at) => (
        <div key={group ?? at} role="group" aria-label={group}>
          {group !== undefined && (
            <p className={classes.group} aria-hidden="true">
              {group}
            </p>
          )}
          {grouped.map(({ path, label, icon }) => {
            const link = linkTo(path);
            return (
              <a
                key={path}
                {...link}
                className={`mantine-focus-auto ${classes.link}`}
                aria-current={here === path || here.startsWith(`${path}/`) ? 'page' : undefined}
                onClick={(event) => {
                  link.onClick(event);
                  onNavigate();
                }}
              >
                <Icon name={icon} />
                <span className={classes.label}>{label}</span>
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
