import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { AskingModal } from '../../ui/asking-modal.js';
import { parseTime } from '../../ui/day.js';
import { DayField } from '../../ui/day-field.js';
import { TextField } from '../../ui/field.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';

const words = text.webhooks;
const ENDS = ['desde', 'hasta'] as const;

const momentOf = ({ day, time }: { readonly day: string; readonly time: string }): string =>
  `${day}T${parseTime(time) ?? time}:00-05:00`;

/** Re-sends the events of a period to the endpoint. */
export function RepeatPeriod({ id, onDone }: { readonly id: string; readonly onDone: () => void }): ReactElement {
  const [opened, setOpened] = useState(false);
  const [period, setPeriod] = useState({ desde: { day: '', time: '00:00' }, hasta: { day: '', time: '23:59' } });
  const set = (end: (typeof ENDS)[number], change: { readonly day?: string; readonly time?: string }): void => {
    setPeriod((before) => ({ ...before, [end]: { ...before[end], ...change } }));
  };
  const repeating = useMutation({
    mutationFn: () =>
      client.post('/api/v1.0/webhooks/{id}/repetir', {
        path: { id },
        // Times are entered in Ecuadorian time.
        body: { desde: momentOf(period.desde), hasta: momentOf(period.hasta) },
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
      <AskingModal
        opened={opened}
        onClose={() => {
          setOpened(false);
        }}
        title={words.repeatPeriod}
      >
        <Form
          of={form}
          onSubmit={() => {
            repeating.mutate();
          }}
        >
          <Stack>
            <Text size="sm">{words.repeatText}</Text>
            <Group gap="md" align="flex-start">
              {ENDS.map((end) => (
                <Group key={end} gap="xs" wrap="nowrap" align="flex-start">
                  <DayField
                    label={words[end]}
                    value={period[end].day}
                    {...form.field(end)}
                    required
                    withAsterisk={false}
                    onChange={(day) => {
                      set(end, { day });
                    }}
                  />
                  <TextField
                    label={text.common.calendar.time}
                    value={period[end].time}
                    error={parseTime(period[end].time) === undefined ? text.common.calendar.timeHint : undefined}
                    onChange={(time) => {
                      set(end, { time });
                    }}
                    onBlur={() => {
                      set(end, { time: parseTime(period[end].time) ?? period[end].time });
                    }}
                    maxLength={5}
                    w={72}
                  />
                </Group>
              ))}
            </Group>
            <FormActions of={form} submit={words.repeat} fullWidth />
          </Stack>
        </Form>
      </AskingModal>
    </>
  );
}
