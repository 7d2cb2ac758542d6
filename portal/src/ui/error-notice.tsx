import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { fieldName } from '../service/field-name.js';
import { PasskeyError } from '../service/passkey-support.js';
import { Icon } from './icons.js';

/** Message of an error, as worded by the service. */
export function messageOf(error: unknown): string {
  return error instanceof RubricaError || error instanceof PasskeyError ? error.message : text.common.unreachable;
}

/** Problem of a field, if the error names it; `field` is the API's name. */
export function problemOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof RubricaError)) return undefined;
  return error.subErrors.find((problem) => problem.field === field)?.message;
}

/** Refused as it is: repeating it changes nothing. */
function isBadRequest(error: unknown): boolean {
  return error instanceof RubricaError && error.status === 400;
}

/** Codes that a new signature file resolves. */
const NEEDS_SIGNATURE: readonly unknown[] = ['sin-certificado', 'ruc-sin-probar'];

/** Page where a person resolves an error; its message names the company. */
function remedyOf(error: unknown): { readonly label: string; readonly href: string } | undefined {
  if (!(error instanceof RubricaError) || !NEEDS_SIGNATURE.includes(error.code)) return undefined;
  const [ruc] = /\b\d{13}\b/.exec(error.message) ?? [];
  return ruc === undefined
    ? undefined
    : { label: text.common.uploadSignature, href: `/portal/empresas/${ruc}?parte=firma` };
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
  const remedy = remedyOf(error);
  return (
    <Alert color="red" variant="light" icon={<Icon name="alert" />} title={text.common.errorTitle} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {others.length > 0 && (
        <List size="sm" mt="xs">
          {others.map((problem, at) => (
            <List.Item key={at}>
              {problem.message}
              {problem.field !== '' && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {fieldName(problem.field, text.campos)}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      )}
      {remedy !== undefined && (
        <Group mt="sm">
          <Button component="a" href={remedy.href} size="xs" variant="default">
            {remedy.label}
          </Button>
        </Group>
      )}
      {onRetry !== undefined && !isBadRequest(error) && (
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
          <Anchor inherit href={`/portal/llamadas?solicitud=${encodeURIComponent(error.requestId)}`}>
            {text.common.requestId(error.requestId)}
          </Anchor>
        </Text>
      )}
    </Alert>
  );
}
