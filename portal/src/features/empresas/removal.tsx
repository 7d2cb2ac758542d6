import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { RubricaError } from '../../service/client.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';

const words = text.empresas.removal;

/** Deletes after confirmation; a record in use can be deactivated instead. */
export function Removal({
  title,
  question,
  active,
  size = 'sm',
  remove,
  onDone,
}: {
  readonly title: string;
  readonly question: string;
  /** An inactive record cannot be deactivated. */
  readonly active: boolean;
  readonly size?: 'xs' | 'sm';
  readonly remove: (desactivar: boolean) => Promise<unknown>;
  /** `gone`: deleted, not deactivated. */
  readonly onDone: (gone: boolean) => Promise<void>;
}): ReactElement {
  const [opened, { open, close }] = useDisclosure();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async (left) => {
      close();
      notifications.show({ message: left === null ? words.removed : words.deactivated, color: 'teal' });
      await onDone(left === null);
    },
  });
  const uses = removing.error instanceof RubricaError ? removing.error.problem.usos : undefined;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => {
          removing.reset();
          open();
        }}
      >
        {words.remove}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': text.common.close }}>
        <Stack>
          {uses === undefined ? (
            <Text size="sm">{question}</Text>
          ) : (
            <Stack gap="xs" role="alert">
              <Text size="sm" fw={600}>
                {words.inUse(
                  uses.map(({ recurso, cantidad }) => `${words.uses[recurso] ?? recurso} (${cantidad})`).join(', '),
                )}
              </Text>
              {active && <Text size="sm">{words.instead}</Text>}
            </Stack>
          )}
          {uses === undefined && <ErrorNotice error={removing.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {text.common.cancel}
            </Button>
            {(uses === undefined || active) && (
              <Button
                color={uses === undefined ? 'red' : 'rubrica'}
                loading={removing.isPending}
                onClick={() => {
                  removing.mutate(uses !== undefined);
                }}
              >
                {uses === undefined ? words.remove : words.deactivate}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
