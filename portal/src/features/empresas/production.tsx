import { Badge, Group, List, Text, ThemeIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ambiente } from '../../service/environment.js';
import { may, useMe } from '../../service/session.js';
import { Icon } from '../../ui/icons.js';
import { certificadosQuery, type Empresa } from './queries.js';

const words = text.empezar.production;
const ITEMS = ['sri', 'certificate', 'installation', 'numbers', 'provider', 'backup'] as const;

/** Requirements for production; the service confirms some of them. */
export function Production({ empresa }: { readonly empresa: Empresa }): ReactElement {
  const me = useMe();
  const files = useQuery({ ...certificadosQuery(empresa.ruc), enabled: may(me, 'ROLE_DIGITAL_CERTS') });
  const accredited = files.data?.content.some(
    ({ activo, diagnostico }) => activo && diagnostico.some(({ codigo }) => codigo === 'certificado-autoridad'),
  );
  const met = new Set<(typeof ITEMS)[number]>([
    ...(accredited === true ? (['certificate'] as const) : []),
    ...(ambiente === 'produccion' ? (['installation'] as const) : []),
    ...(empresa.rucProveedor === null ? [] : (['provider'] as const)),
  ]);
  return (
    <>
      <Text size="sm">{ambiente === 'produccion' ? words.here : words.text}</Text>
      <List spacing="sm" size="sm" listStyleType="none" styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
        {ITEMS.map((item) => {
          const [title, how] = words.list[item];
          return (
            <List.Item
              key={item}
              icon={
                <ThemeIcon color={met.has(item) ? 'teal' : 'gray'} variant="light" size={22} radius="xl">
                  <Icon name={met.has(item) ? 'check' : 'info'} size={14} />
                </ThemeIcon>
              }
            >
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                {met.has(item) && (
                  <Badge color="teal" variant="light" tt="none" size="sm">
                    {words.known}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {how}
              </Text>
            </List.Item>
          );
        })}
      </List>
    </>
  );
}
