import { Alert, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import type { Comprobante } from './queries.js';

const words = text.comprobantes.detail;

/** The SRI's messages with meaning and advice. */
export function Messages({ mensajes }: { readonly mensajes: Comprobante['mensajes'] }): ReactElement | null {
  if (mensajes.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={words.messages}>
      {mensajes.map((said, at) => {
        const isError = said.tipo === 'ERROR';
        return (
          <Alert
            key={at}
            color={isError ? 'red' : 'gray'}
            variant="light"
            icon={<Icon name={isError ? 'alert' : 'info'} />}
            title={`SRI ${said.identificador}: ${said.mensaje}`}
          >
            <Stack gap={4}>
              {said.informacionAdicional !== null && (
                <Text size="sm">
                  <strong>{words.additional}:</strong> {said.informacionAdicional}
                </Text>
              )}
              {said.explicacion !== null && <Text size="sm">{said.explicacion}</Text>}
              <Text size="sm">
                <strong>{words.whatToDo}:</strong> {said.queHacer}
              </Text>
            </Stack>
          </Alert>
        );
      })}
    </Stack>
  );
}
