import { Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { ambiente } from '../service/environment.js';
import classes from './environment-banner.module.css';
import { Icon } from './icons.js';

/** Banner on every page outside production: nothing here is real. */
export function EnvironmentBanner(): ReactElement | null {
  if (ambiente === 'produccion') return null;
  const words = text.shell.environment[ambiente];
  return (
    <Group className={classes.banner} data-ambiente={ambiente} gap="xs" wrap="nowrap" role="note">
      <Icon name={ambiente === 'simulador' ? 'info' : 'alert'} size={16} />
      <Text size="xs" component="div">
        <strong>{words.name}.</strong> {words.text}
      </Text>
    </Group>
  );
}
