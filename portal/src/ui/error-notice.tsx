import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { Icon } from './icons.js';

/** Message of an error, as worded by the service. */
export function messageOf(error: unknown): string {
  return error instanceof RubricaError ? error.message : text.common.unreachable;
}

/** Problem of a field, if the error names it; `field` is the API's name. */
export function problemOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof RubricaError)) return undefined;
  return error.subErrors.find((problem) => problem.field === field)?.message;
}

/** Shows why something failed; problems of the fields in `besideFields` are already shown next to them. */
export function ErrorNotice({
  error,
  besideFields = [],
  onRetry,
}: {
  readonly error: unknown;
  readonly besideFields?: readonly string[];
  readonly onRetry?: () => unknown;
}): ReactElement | null {
  if (error === null || error === undefined) return null;
  const problems = error instanceof RubricaError ? error.subErrors : [];
  const others = problems.filter(({ field }) => !besideFields.includes(field));
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} title={text.common.errorTitle} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {others.length > 0 && (
        <List size="sm" mt="xs">
          {others.map((problem, at) => (
            <List.Item key={at}>
              {problem.message}{' '}
              <Text span ff="monospace" size="xs">
                {problem.field}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {onRetry !== undefined && (
        <Group mt="sm">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onRetry();
            }}
          >
            {text.common.retry}
          </Button>
        </Group>
      )}
      {error instanceof RubricaError && error.status >= 500 && error.requestId !== undefined && (
        <Text size="xs" mt="xs" ff="monospace">
          {text.common.requestId(error.requestId)}
        </Text>
      )}
    </Alert>
  );
}
