import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { ErrorNotice, messageOf } from './error-notice.js';

const words = text.comprobantes.bulk;

interface ActionProgress {
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly message: string }[];
}

/** Asks for confirmation, processes items one by one, and reports each refusal. */
export function ActionDialog<T>({
  label,
  explain,
  items: given,
  nameOf,
  act,
  onDone,
  onClose,
}: {
  readonly label: string;
  readonly explain: (count: number) => string;
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  readonly act: (item: T) => Promise<unknown>;
  /** All items were processed, or the user stopped. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactElement {
  // Processing changes which items qualify: keep the initial selection.
  const [items] = useState(given);
  const [progress, setProgress] = useState<ActionProgress>({ done: 0, failed: [] });
  const stopped = useRef(false);
  const doing = useMutation({
    mutationFn: async () => {
      const failed: { name: string; message: string }[] = [];
      let done = 0;
      for (const item of items) {
        if (stopped.current) break;
        try {
          await act(item);
          done += 1;
        } catch (error) {
          failed.push({ name: nameOf(item), message: messageOf(error) });
        }
        setProgress({ done, failed: [...failed] });
      }
      onDone();
    },
  });
  const { done, failed } = progress;
  const tried = done + failed.length;
  const close = (): void => {
    stopped.current = true;
    onClose();
  };
  return (
    <Modal opened onClose={close} title={label} closeButtonProps={{ 'aria-label': text.common.close }}>
      <Stack>
        <Text size="sm">{explain(items.length)}</Text>
        <ErrorNotice error={doing.error} />
        {!doing.isIdle && (
          <>
            <Progress value={(tried / items.length) * 100} aria-label={label} />
            <Text size="sm" role="status">
              {words.progress(done, failed.length, items.length)}
            </Text>
          </>
        )}
        {failed.length > 0 && (
          <List size="sm" aria-label={words.failed}>
            {failed.map(({ name, message }, at) => (
              <List.Item key={at}>
                <strong>{name}</strong>: {message}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {doing.isIdle ? text.common.cancel : doing.isPending ? words.stop : text.common.close}
          </Button>
          {!doing.isSuccess && (
            <Button
              loading={doing.isPending}
              data-autofocus
              onClick={() => {
                doing.mutate();
              }}
            >
              {words.start}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
