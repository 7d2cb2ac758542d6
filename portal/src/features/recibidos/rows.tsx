import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { DocumentCard, DocumentTable } from '../../ui/list-page.js';
import { Td, Th } from '../../ui/plain.js';
import type { Selection } from '../../ui/selection.js';
import { numberOf } from '../../service/tipos.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import { EstadoBadges } from './estado-badges.js';
import type { Recibido } from './queries.js';
import classes from './recibidos.module.css';
import { amountOf, supplierOf } from './labels.js';

const words = text.recibidos;

const pathOf = ({ clave }: Recibido): string => `/recibidos/${clave}`;

export interface RowsProps {
  readonly recibidos: readonly Recibido[];
  readonly selection: Selection<Recibido>;
}

/** Documents as a table, for desktop. */
export function Rows({ recibidos, selection }: RowsProps): ReactElement {
  return (
    <DocumentTable
      label={words.list.caption}
      minWidth={700}
      rows={recibidos}
      selection={selection}
      keyOf={({ clave }) => clave}
      nameOf={numberOf}
      pathOf={pathOf}
      headings={
        <>
          <Th>{words.columns.numero}</Th>
          <Th>{words.columns.fecha}</Th>
          <Th>{words.columns.proveedor}</Th>
          <Th end>{words.columns.total}</Th>
          <Th>{words.columns.estado}</Th>
        </>
      }
      cells={(one) => (
        <>
          <Td>
            <NumberLink recibido={one} />
            <Text size="xs" c="dimmed">
              {tipoOf(one.codDoc)}
            </Text>
          </Td>
          <Td>{one.fechaEmision}</Td>
          <Td>
            <Text size="sm" maw={300} truncate title={supplierOf(one)}>
              {supplierOf(one)}
            </Text>
            <Text size="xs" c="dimmed">
              {one.emisor.identificacion}
            </Text>
          </Td>
          <Td end>{amountOf(one)}</Td>
          <Td style={{ maxWidth: 300 }}>
            <EstadoBadges recibido={one} />
            <Reason recibido={one} />
          </Td>
        </>
      )}
    />
  );
}

/** Documents as cards, for mobile. */
export function Cards({ recibidos, selection }: RowsProps): ReactElement {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.list.caption}>
      {recibidos.map((one) => (
        <DocumentCard
          key={one.clave}
          row={one}
          id={one.clave}
          name={numberOf(one)}
          selection={selection}
          link={<NumberLink recibido={one} />}
          detail={`${tipoOf(one.codDoc)} · ${one.fechaEmision}`}
          amount={amountOf(one)}
          party={supplierOf(one)}
        >
          <EstadoBadges recibido={one} />
          <Reason recibido={one} />
        </DocumentCard>
      ))}
    </Stack>
  );
}

function NumberLink({ recibido }: { readonly recibido: Recibido }): ReactElement {
  return (
    <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={pathOf(recibido)} {...props} />}>
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
