import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';

const words = text.webhooks;
const ENDS = ['desde', 'hasta'] as const;

/** Re-sends the events of a period to the endpoint. */
export function RepeatPeriod({ id, onDone }: { readonly id: string; readonly onDone: () => void }): ReactElement {
  const [opened, setOpened] = useState(false);
  const [period, setPeriod] = useState({ desde: '', hasta: '' });
  const repeating = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/webhooks/{id}/repetir', {
        path: { id },
        // Times are entered in Ecuadorian time.
        body: { desde: `${period.desde}:00-05:00`, hasta: `${period.hasta}:00-05:00` },
      }),
    onSuccess: () => {
      setOpened(false);
      notifications.show({ message: words.repeatAsked, color: 'teal' });
      onDone();
    },
  });
  const form = useFormState(repeating);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="clock" size={16} />}
        onClick={() => {
          setOpened(true);
        }}
      >
        {words.repeatPeriod}
      </Button>
      <Modal
        opened={opened}
        onClose={() => {
          setOpened(false);
        }}
        title={words.repeatPeriod}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Form
          of={form}
          onSubmit={() => {
            repeating.mutate();
          }}
        >
          <Stack>
            <Text size="sm">{words.repeatText}</Text>
            <Group grow align="flex-start">
              {ENDS.map((end) => (
                <TextInput
                  key={end}
                  type="datetime-local"
                  label={words[end]}
                  value={period[end]}
                  {...form.field(end)}
                  required
                  onChange={({ currentTarget: { value } }) => {
                    setPeriod((before) => ({ ...before, [end]: value }));
                  }}
                />
              ))}
            </Group>
            <FormActions of={form} submit={words.repeat} fullWidth />
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
