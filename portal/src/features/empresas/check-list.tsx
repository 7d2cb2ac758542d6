import { List, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Icon, type IconName } from '../../ui/icons.js';
import type { Certificado } from './queries.js';

const words = text.empresas.certificates;
type Severity = Certificado['diagnostico'][number]['severidad'];

const LOOKS: Readonly<Record<Severity, readonly [colour: string, icon: IconName]>> = {
  error: ['red', 'cross'],
  warning: ['orange', 'alert'],
  info: ['teal', 'check'],
};

/** An unconfirmed finding gets no tick. */
const UNCHECKED = 'certificado-autoridad-sin-comprobar';

/** Findings about a signing certificate, one by one, as worded by the service. */
export function CheckList({ findings }: { readonly findings: Certificado['diagnostico'] }): ReactElement {
  return (
    <List spacing="xs" size="sm" center={false} listStyleType="none">
      {findings.map(({ codigo, severidad, mensaje, accion }, at) => {
        const unchecked = codigo === UNCHECKED;
        const [color, icon] = unchecked ? (['gray', 'info'] as const) : LOOKS[severidad];
        return (
          <List.Item
            key={at}
            data-codigo={codigo}
            icon={
              <ThemeIcon color={color} variant="light" size={22} radius="xl">
                <Icon name={icon} size={14} />
              </ThemeIcon>
            }
          >
            <VisuallyHidden>{unchecked ? words.unchecked : words.severity[severidad]}: </VisuallyHidden>
            {mensaje}
            {accion !== '' && (
              <Text size="sm" c="dimmed">
                {accion}
              </Text>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
