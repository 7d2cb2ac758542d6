import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { ErrorNotice } from './error-notice.js';
import { Icon, type IconName } from './icons.js';

/** Button for irreversible actions: asks for confirmation and shows the service's refusal. */
export function Confirm({
  label,
  icon,
  title,
  children,
  act,
  size = 'sm',
  describe,
  mends = false,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly act: () => Promise<void>;
  readonly size?: 'xs' | 'sm';
  /** Accessible name of the button, if the label alone is ambiguous on its page. */
  readonly describe?: string;
  /** Not destructive: no red. */
  readonly mends?: boolean;
}): ReactElement {
  const [opened, { open, close }] = useDisclosure();
  const acting = useMutation({ mutationFn: act, onSuccess: close });
  return (
    <>
      <Button
        variant="default"
        size={size}
        {...(describe === undefined ? {} : { 'aria-label': describe, title: describe })}
        leftSection={<Icon name={icon} size={16} />}
        onClick={() => {
          acting.reset();
          open();
        }}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': text.common.close }}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          <ErrorNotice error={acting.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {text.common.cancel}
            </Button>
            <Button
              // A lighter red has too little contrast with white text.
              {...(mends ? {} : { color: 'red.9' })}
              loading={acting.isPending}
              onClick={() => {
                acting.mutate();
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
