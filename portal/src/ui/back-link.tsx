import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from './icons.js';

export function BackLink({ to, label }: { readonly to: string; readonly label: string }): ReactElement {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
      <Group gap={4} component="span" display="inline-flex">
        <Icon name="left" size={14} />
        {label}
      </Group>
    </Anchor>
  );
}
