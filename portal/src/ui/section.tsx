import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';

export function Section({
  title,
  subtitle,
  actions,
  anchor,
  children,
}: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** Fragment id, if something links to it. */
  readonly anchor?: string;
  readonly children?: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id} id={anchor}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {subtitle !== undefined && (
              <Text c="dimmed" size="sm" component="div">
                {subtitle}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
