import { Anchor, Box, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import iconUrl from './icon.svg';
import { language, LANGUAGES, speak, text } from '../i18n/index.js';
import { EnvironmentBanner } from './environment-banner.js';
import { HelpLink } from './help-link.js';

/** Layout for signed-out users: one centred card. */
export function FrontPage({
  title,
  children,
  subtitle,
}: {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}): ReactElement {
  useDocumentTitle(`${title} · ${text.shell.brand}`);
  return (
    <Box mih="100dvh" bg="light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-8))">
      <EnvironmentBanner />
      <Center component="main" py={{ base: 24, sm: 72 }} px="md">
        <Stack w="100%" maw={400} gap="lg">
          <Group justify="center" gap="sm">
            <img src={iconUrl} alt="" width={36} height={36} />
            <Text fw={700} size="xl">
              {text.shell.brand}
            </Text>
          </Group>
          <Card withBorder padding="xl" shadow="xs">
            <Title order={1} size="h3">
              {title}
            </Title>
            {subtitle !== undefined && (
              <Text c="dimmed" size="sm" mt={4}>
                {subtitle}
              </Text>
            )}
            <Box mt="lg">{children}</Box>
          </Card>
          <Group justify="center">
            <HelpLink />
            {LANGUAGES.filter(([code]) => code !== language).map(([code, name]) => (
              <Anchor
                key={code}
                component="button"
                type="button"
                size="sm"
                lang={code}
                onClick={() => {
                  speak(code);
                }}
              >
                {name}
              </Anchor>
            ))}
          </Group>
        </Stack>
      </Center>
    </Box>
  );
}
