import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { Form, FormActions, useFormState } from '../../ui/form.js';
import { isStale, StaleNotice, type Edition, type Part } from './edition.js';
import { useRefresh } from './queries.js';

/** Shows the service's warnings about saved data until they are closed. */
export function warn(advertencias: readonly { readonly message: string }[]): void {
  for (const { message } of advertencias)
    notifications.show({ title: text.empresas.warnings, message, color: 'yellow', autoClose: false });
}

/** Form for a stored or a new record: saves, shows problems beside the fields, and handles concurrent changes. */
export function SaveForm<T extends Readonly<Record<string, string | boolean>>>({
  edition,
  save,
  current,
  onDone,
  submit = text.empresas.save,
  note,
  children,
}: {
  readonly edition: Edition<T>;
  readonly save: () => Promise<{ readonly advertencias: readonly { readonly message: string }[] }>;
  /** Fetches the stored record. */
  readonly current: () => Promise<{ readonly values: T; readonly revision: number }>;
  readonly onDone?: () => void;
  readonly submit?: string;
  /** Shown beside the button. */
  readonly note?: ReactNode;
  readonly children: (part: Part<T>) => ReactNode;
}): ReactElement {
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async ({ advertencias }) => {
      await refresh();
      edition.reset();
      notifications.show({ message: text.empresas.saved, color: 'teal' });
      warn(advertencias);
      onDone?.();
    },
  });
  const loading = useMutation({
    mutationFn: current,
    onSuccess: (now) => {
      saving.reset();
      edition.rebase(now);
    },
  });
  const form = useFormState(
    { error: saving.error ?? loading.error, isPending: saving.isPending },
    { sendsIncomplete: true },
  );
  return (
    <Form
      of={form}
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <Stack>
        {children({ ...edition, field: form.field })}
        <FormActions
          of={form}
          submit={submit}
          disabled={!edition.dirty}
          notice={
            isStale(saving.error) ? (
              <StaleNotice
                onLoad={() => {
                  loading.mutate();
                }}
              />
            ) : undefined
          }
        >
          {note}
        </FormActions>
      </Stack>
    </Form>
  );
}
