import { Alert, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import type { Comprobante } from './queries.js';

const words = text.comprobantes.detail;

/** States in which the SRI's errors are the person's to correct; before, they are answers about a receipt on its way. */
const REFUSED: readonly string[] = ['DEVUELTO', 'NO_AUTORIZADO'];

/** The SRI's messages: errors with meaning and advice, the rest in one line each. */
export function Messages({ comprobante }: { readonly comprobante: Comprobante }): ReactElement | null {
  const { mensajes, estado, pendiente } = comprobante;
  if (mensajes.length === 0) return null;
  const refused = REFUSED.includes(estado) || pendiente?.accion === 'intervenir';
  return (
    <Stack gap="xs" component="section" aria-label={words.messages}>
      {mensajes.map((said, at) =>
        refused && said.tipo === 'ERROR' ? (
          <Alert
            key={at}
            color="red"
            variant="light"
            icon={<Icon name="alert" />}
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
        ) : (
          <Text key={at} size="xs" c="dimmed" title={said.explicacion ?? undefined}>
            {text.mostrador.sriSays(
              said.identificador,
              [said.mensaje, said.informacionAdicional].filter(Boolean).join(' · '),
            )}
          </Text>
        ),
      )}
    </Stack>
  );
}
