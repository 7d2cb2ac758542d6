import { Anchor, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { ambiente, otherInstallation } from '../service/environment.js';
import classes from './environment-banner.module.css';
import { Icon } from './icons.js';

/** Production has a banner only beside a test installation. */
const HAS_BANNER = ambiente !== 'produccion' || otherInstallation !== undefined;

/** Height in pixels: one line on desktop; on mobile two, or three with the link. */
export const BANNER_PX = HAS_BANNER ? { base: otherInstallation === undefined ? 46 : 64, sm: 28 } : { base: 0, sm: 0 };

/** Banner on every page: which installation this is, and the link to the other one. */
export function EnvironmentBanner(): ReactElement | null {
  if (!HAS_BANNER) return null;
  const words = text.shell.environment[ambiente];
  return (
    <Group className={classes.banner} data-ambiente={ambiente} gap="xs" wrap="nowrap" role="note">
      <Icon name={ambiente === 'pruebas' ? 'alert' : 'info'} size={16} />
      <Text size="xs" component="div">
        <strong>{words.name}.</strong> {words.text}
        {otherInstallation !== undefined && (
          <>
            {' '}
            <Anchor inherit c="inherit" fw={600} underline="always" href={`${otherInstallation}/portal/`}>
              {text.shell.otherInstallation[ambiente === 'produccion' ? 'pruebas' : 'produccion']}
            </Anchor>
          </>
        )}
      </Text>
    </Group>
  );
}
