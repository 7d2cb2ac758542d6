import { Card, Group, Stack, Table, Text } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatMoney } from '../../ui/format.js';
import { Cell, Estado, isFigure, Numero, titleOf } from './cell.js';
import type { Columna, Fila } from './queries.js';
import classes from './reportes.module.css';

const words = text.reportes;

export interface RowsProps {
  readonly label: string;
  readonly columnas: readonly Columna[];
  readonly filas: readonly Fila[];
}

/** Rows as a scrollable table with a fixed header. */
export function Rows({ label, columnas, filas }: RowsProps): ReactElement {
  return (
    <Card withBorder padding={0}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <Table highlightOnHover verticalSpacing={6} horizontalSpacing="xs" aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columnas.map((columna) => (
                <Table.Th
                  key={columna.nombre}
                  scope="col"
                  data-columna={columna.nombre}
                  title={columna.descripcion}
                  ta={isFigure(columna) ? 'right' : undefined}
                >
                  {titleOf(columna)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filas.map((fila, at) => (
              <Table.Tr key={at}>
                {columnas.map((columna) => (
                  <Table.Td
                    key={columna.nombre}
                    data-columna={columna.nombre}
                    ta={isFigure(columna) ? 'right' : undefined}
                  >
                    <Cell columna={columna} fila={fila} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}

/** Shown in the card's header, not among its figures. */
const IN_HEAD: ReadonlySet<string> = new Set([
  ...['numero', 'tipoDocumento', 'fecha', 'razonSocial', 'estado'],
  ...['concepto', 'impuesto', 'tarifa', 'lado', 'mes'],
]);
/** Amount columns, in order of preference. */
const AMOUNTS = ['total', 'retenido', 'valor', 'importe'];

/** Rows as cards, for mobile. */
export function Cards({ label, columnas, filas }: RowsProps): ReactElement {
  const amount = AMOUNTS.find((nombre) => columnas.some((columna) => columna.nombre === nombre));
  const others = columnas.filter(({ nombre }) => !IN_HEAD.has(nombre) && nombre !== amount);
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={label}>
      {filas.map((fila, at) => (
        <Card key={at} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start" mb={4}>
            <Head fila={fila} />
            <Text fw={600} size="sm">
              {amount !== undefined && typeof fila[amount] === 'number' ? formatMoney(fila[amount]) : ''}
            </Text>
          </Group>
          <dl className={classes.pairs}>
            {others
              .filter(
                ({ nombre }) => (fila[nombre] ?? 0) !== 0 && !(nombre === 'descripcion' && fila['impuesto'] == null),
              )
              .map((columna) => (
                <Pair key={columna.nombre} columna={columna} fila={fila} />
              ))}
          </dl>
        </Card>
      ))}
    </Stack>
  );
}

function Pair({ columna, fila }: { readonly columna: Columna; readonly fila: Fila }): ReactElement {
  return (
    <>
      <dt>{titleOf(columna)}</dt>
      <dd>
        <Cell columna={columna} fila={fila} />
      </dd>
    </>
  );
}

function Head({ fila }: { readonly fila: Fila }): ReactElement {
  const said = (nombre: string, tipo: Columna['tipo'] = 'texto'): ReactElement => (
    <Cell columna={{ nombre, titulo: '', tipo, descripcion: '' }} fila={fila} />
  );
  if (!('numero' in fila)) {
    // A report without taxes, such as the one of products, is headed by its description.
    const title =
      fila['impuesto'] == null
        ? (fila['descripcion'] ?? '')
        : words.rate(String(fila['impuesto']), fila['tarifa'] ?? null);
    const present = ['lado', 'mes'].filter((nombre) => fila[nombre] != null);
    return (
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {present.length > 0 && (
          <Text size="xs" c="dimmed" component="div">
            {present.map((nombre, at) => (
              <Fragment key={nombre}>
                {at > 0 && ' · '}
                {said(nombre)}
              </Fragment>
            ))}
          </Text>
        )}
        {fila['concepto'] != null && <Text size="xs">{fila['concepto']}</Text>}
      </div>
    );
  }
  const estado = fila['estado'];
  return (
    <div className={classes.head}>
      <Numero fila={fila} />
      <Text size="xs" c="dimmed" component="div">
        {said('tipoDocumento')} · {said('fecha', 'fecha')}
        {'lado' in fila && <> · {said('lado')}</>}
      </Text>
      <Text size="sm" lineClamp={2}>
        {fila['razonSocial']}
      </Text>
      {typeof estado === 'string' && estado !== 'AUTORIZADO' && <Estado estado={estado} />}
      {'impuesto' in fila && (
        <Text size="xs">
          {fila['impuesto']} {fila['codigoRetencion']} · {fila['concepto']}
        </Text>
      )}
    </div>
  );
}
