import { Alert } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';

/** Says on every page that there is no connection: requests wait for it, and a spinner alone does not tell. */
export function OfflineNotice(): ReactElement | null {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  if (online) return null;
  return (
    <Alert color="orange" variant="light" mb="md" icon={<Icon name="alert" />} role="alert">
      {text.shell.offline}
    </Alert>
  );
}
