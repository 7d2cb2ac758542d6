import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import { numberOf } from '../../service/tipos.js';
import { isMissing, type Checked } from './check.js';
import type { Content } from './content.js';
import { isCorrigible, type Mode, type Source } from './sources.js';
import type { FormDefinition } from './use-form.js';

const words = text.emitir;

export function Notice({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} role="status">
      {children}
    </Alert>
  );
}

/** The form's source; for a correction, the SRI's objections. */
export function Origin({ mode, source }: { readonly mode: Mode; readonly source: Source }): ReactElement {
  const name = `${text.comprobantes.tipos[source.codDoc] ?? ''} ${numberOf(source)}`;
  const correcting = mode === 'corregir';
  return (
    <Alert
      color={correcting ? 'orange' : 'blue'}
      variant="light"
      icon={<Icon name={correcting ? 'alert' : 'copy'} />}
      title={words.origin[mode](name)}
    >
      <Stack gap="xs">
        {correcting &&
          source.mensajes.map((mensaje, at) => (
            <div key={at}>
              <Text size="sm" fw={600}>
                {[mensaje.identificador, mensaje.mensaje, mensaje.informacionAdicional].filter(Boolean).join(' · ')}
              </Text>
              <Text size="sm">{mensaje.queHacer}</Text>
            </div>
          ))}
        {correcting && !isCorrigible(source) && <Text size="sm">{words.notCorrigible}</Text>}
        <div>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to={`/comprobantes/${source.claveAcceso}`} {...props} />}
          >
            {words.seeReceipt}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

/** Names fields kept from the source receipt that have no input here. */
export function KeptFields({
  definition,
  content,
}: {
  readonly definition: FormDefinition;
  readonly content: Content;
}): ReactElement | null {
  const fields = Object.keys(content).filter((field) => !definition.shown.includes(field));
  if (fields.length === 0) return null;
  return (
    <Alert color="blue" variant="light" icon={<Icon name="info" />}>
      {words.carried(fields.join(', '))}
    </Alert>
  );
}

/** All errors and warnings. */
export function Findings({
  reported,
  checked,
}: {
  readonly reported: boolean;
  readonly checked: Checked;
}): ReactElement | null {
  const { issues, advertencias } = checked;
  if (issues.length > 0) {
    if (!reported) return null;
    const missing = issues.filter(isMissing).length;
    return (
      <Alert color="red" variant="light" icon={<Icon name="alert" />} title={words.problems} role="alert">
        <Messages
          messages={[
            ...(missing === 0 ? [] : [words.missing(missing)]),
            ...issues.filter((issue) => !isMissing(issue)).map(({ message }) => message),
          ]}
        />
      </Alert>
    );
  }
  if (advertencias.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.warnings}>
      <Messages messages={advertencias.map(({ message }) => message)} />
    </Alert>
  );
}

function Messages({ messages }: { readonly messages: readonly string[] }): ReactElement {
  return (
    <List size="sm" spacing={4}>
      {messages.map((message, at) => (
        <List.Item key={at}>{message}</List.Item>
      ))}
    </List>
  );
}
