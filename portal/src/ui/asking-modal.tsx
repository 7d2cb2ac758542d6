import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';

const words = text.common.discard;

/** Modal with a form: asks before it discards what was typed. Closing it from outside (`opened`), or once it is `saved`, does not ask. */
export function AskingModal({
  opened,
  onClose,
  saved = false,
  children,
  ...others
}: ModalProps & { readonly saved?: boolean }): ReactElement {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (opened) return;
    setChanged(false);
    setAsking(false);
  }, [opened]);
  useEffect(() => {
    if (saved) setChanged(false);
  }, [saved]);
  return (
    <>
      <Modal
        {...others}
        opened={opened}
        closeButtonProps={{ 'aria-label': text.common.close }}
        onClose={() => {
          if (changed) setAsking(true);
          else onClose();
        }}
      >
        <div
          onChange={() => {
            setChanged(true);
          }}
        >
          {children}
        </div>
      </Modal>
      {/* Not mounted before: it would take the Escape that opens it as its own. */}
      {opened && asking && (
        <Modal
          opened
          onClose={() => {
            setAsking(false);
          }}
          title={words.title}
          closeButtonProps={{ 'aria-label': text.common.close }}
        >
          <Stack>
            <Text size="sm">{words.text}</Text>
            <Group justify="flex-end">
              <Button
                variant="default"
                data-autofocus
                onClick={() => {
                  setAsking(false);
                }}
              >
                {words.stay}
              </Button>
              <Button color="red.9" onClick={onClose}>
                {words.leave}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  );
}
