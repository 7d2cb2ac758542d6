import { Anchor, Badge, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import type { RecibidoCompleto } from './queries.js';

const words = text.recibidos.detail;

/** Related documents in both directions: issued and received. */
export function Related({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement | null {
  if (recibido.relacionados.length === 0) return null;
  return (
    <Section title={words.related}>
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.related}>
        {recibido.relacionados.map(({ lado, clave, codDoc, numero, estado }) => (
          <Group key={`${lado} ${clave}`} component="li" gap="xs">
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to={`/${lado === 'emitido' ? 'comprobantes' : 'recibidos'}/${clave}`} {...props} />
              )}
            >
              {tipoOf(codDoc)} {numero}
            </Anchor>
            <Badge variant="default" tt="none">
              {lado === 'emitido' ? words.ours : words.theirs}
            </Badge>
            <Badge variant="light" tt="none" color="gray">
              {estadoOf(estado)}
            </Badge>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** Formats the state of an issued or a received document. */
function estadoOf(estado: string): string {
  const known: Readonly<Record<string, string>> = { ...text.comprobantes.estados, ...text.recibidos.estados };
  return known[estado] ?? estado;
}
