import { Anchor, Card, Group, Stack, Table, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Choose, ChoosePage } from '../../ui/choose.js';
import type { Selection } from '../../ui/selection.js';
import { numberOf } from '../../ui/tipos.js';
import { EstadoBadges } from './estado-badges.js';
import type { Recibido } from './queries.js';
import classes from './recibidos.module.css';
import { amountOf, supplierOf, tipoOf } from './words.js';

const words = text.recibidos;

export interface RowsProps {
  readonly recibidos: readonly Recibido[];
  readonly selection: Selection<Recibido>;
}

/** Documents as a table, for desktop. */
export function Rows({ recibidos, selection }: RowsProps): ReactElement {
  const navigate = useNavigate();
  const here = recibidos.filter(({ clave }) => selection.chosen.has(clave)).length;
  return (
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={700} type="native">
        <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={words.list.caption}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={44}>
                <ChoosePage things={recibidos} here={here} selection={selection} />
              </Table.Th>
              <Table.Th>{words.columns.numero}</Table.Th>
              <Table.Th>{words.columns.fecha}</Table.Th>
              <Table.Th>{words.columns.proveedor}</Table.Th>
              <Table.Th ta="right">{words.columns.total}</Table.Th>
              <Table.Th>{words.columns.estado}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {recibidos.map((one) => (
              <Table.Tr
                key={one.clave}
                {...(selection.chosen.has(one.clave) && { bg: 'var(--mantine-primary-color-light)' })}
                // The whole row is clickable; the keyboard uses the link.
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
                  void navigate({ to: `/recibidos/${one.clave}` });
                }}
              >
                <Table.Td>
                  <Choose thing={one} id={one.clave} name={numberOf(one)} selection={selection} />
                </Table.Td>
                <Table.Td>
                  <NumberLink recibido={one} />
                  <Text size="xs" c="dimmed">
                    {tipoOf(one.codDoc)}
                  </Text>
                </Table.Td>
                <Table.Td>{one.fechaEmision}</Table.Td>
                <Table.Td>
                  <Text size="sm" maw={300} truncate title={supplierOf(one)}>
                    {supplierOf(one)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {one.emisor.identificacion}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{amountOf(one)}</Table.Td>
                <Table.Td maw={300}>
                  <EstadoBadges recibido={one} />
                  <Reason recibido={one} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

/** Documents as cards, for mobile. */
export function Cards({ recibidos, selection }: RowsProps): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.list.caption}>
      {recibidos.map((one) => (
        <Card key={one.clave} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Choose thing={one} id={one.clave} name={numberOf(one)} selection={selection} />
              <div>
                <NumberLink recibido={one} />
                <Text size="xs" c="dimmed">
                  {tipoOf(one.codDoc)} · {one.fechaEmision}
                </Text>
              </div>
            </Group>
            <Text fw={600} size="sm" flex="none">
              {amountOf(one)}
            </Text>
          </Group>
          <Text size="sm" mt={6} mb={6} lineClamp={2} className={classes.long ?? ''}>
            {supplierOf(one)}
          </Text>
          <EstadoBadges recibido={one} />
          <Reason recibido={one} />
        </Card>
      ))}
    </Stack>
  );
}

function NumberLink({ recibido }: { readonly recibido: Recibido }): ReactElement {
  return (
    <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={`/recibidos/${recibido.clave}`} {...props} />}>
      {numberOf(recibido)}
    </Anchor>
  );
}

function Reason({ recibido: { motivo } }: { readonly recibido: Recibido }): ReactElement | null {
  if (motivo === null) return null;
  return (
    <Text size="xs" c="dimmed" mt={4} lineClamp={2} title={motivo} className={classes.long ?? ''}>
      {motivo}
    </Text>
  );
}
