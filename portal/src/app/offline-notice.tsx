import { Alert } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useOnline } from '../service/network.js';
import { Icon } from '../ui/icons.js';

/** Says on every page that there is no connection: requests wait for it, and a spinner alone does not tell. */
export function OfflineNotice(): ReactElement | null {
  if (useOnline()) return null;
  return (
    <Alert color="orange" variant="light" mb="md" icon={<Icon name="alert" />} role="alert">
      {text.shell.offline}
    </Alert>
  );
}
