import { ActionIcon, Menu, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { language, LANGUAGES, speak, text } from '../i18n/index.js';
import { signOut, useMe } from '../service/session.js';
import { Icon, type IconName } from '../ui/icons.js';

const THEMES: readonly (readonly [MantineColorScheme, IconName, string])[] = [
  ['light', 'sun', text.shell.light],
  ['dark', 'moon', text.shell.dark],
  ['auto', 'screen', text.shell.auto],
];

/** User, theme and sign-out. */
export function UserMenu(): ReactElement {
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" radius="xl" aria-label={text.shell.user}>
          <Icon name="user" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me.nombres}
          </Text>
          <Text size="xs" truncate>
            {me.usuario?.usuario}
          </Text>
          <Text size="xs" truncate>
            {me.cuenta.nombre}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<Icon name="user" size={16} />}
          renderRoot={(props) => <Link to="/cuenta" {...props} />}
        >
          {text.shell.account}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{text.shell.theme}</Menu.Label>
        {THEMES.map(([scheme, icon, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={colorScheme === scheme ? <Icon name="check" size={16} /> : undefined}
            onClick={() => {
              setColorScheme(scheme);
            }}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{text.shell.language}</Menu.Label>
        {LANGUAGES.map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={language === code}
            leftSection={<Icon name="globe" size={16} />}
            rightSection={language === code ? <Icon name="check" size={16} /> : undefined}
            onClick={() => {
              speak(code);
            }}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="exit" size={16} />}
          onClick={() => {
            leaving.mutate();
          }}
        >
          {text.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
