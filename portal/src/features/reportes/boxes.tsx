import { Badge, Stack, Text, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Copy } from '../../ui/copy.js';
import { formatMonth } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { formatAmount } from './cell.js';
import type { Casilla } from './queries.js';
import classes from './reportes.module.css';

const words = text.reportes.boxes;

/** Boxes of the forms, grouped by company and month, to copy into the SRI's form. */
export function Boxes({ casillas }: { readonly casillas: readonly Casilla[] }): ReactElement {
  return (
    <>
      {together(casillas, ({ mes, ruc }) => `${mes} ${ruc}`).map(([key, first, boxes]) => (
        <Section
          key={key}
          title={words.title(first.formulario, formatMonth(first.mes))}
          subtitle={words.subtitle(first.ruc)}
        >
          <Form boxes={boxes} />
        </Section>
      ))}
    </>
  );
}

/** Groups by key, keeping order, with the first element of each group. */
function together<T>(all: readonly T[], keyOf: (one: T) => string): (readonly [string, T, readonly T[]])[] {
  const groups = new Map<string, [string, T, T[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [key, one, [one]]);
    else known[2].push(one);
  }
  return [...groups.values()];
}

/** Section of form 104, by the first digits of the box. */
function partOf({ formulario, casilla }: Casilla): string {
  if (casilla === null) return words.withoutBox;
  if (formulario === '103') return '';
  return words.parts[casilla.slice(0, 2)] ?? words.parts[casilla.slice(0, 1)] ?? '';
}

function Form({ boxes }: { readonly boxes: readonly Casilla[] }): ReactElement {
  return (
    <Stack gap="md">
      {together(boxes, partOf).map(([part, , of]) => (
        <div key={part}>
          {part !== '' && (
            <Title order={3} size="h6" mb={4}>
              {part}
            </Title>
          )}
          <ul className={classes.form}>
            {together(of, ({ renglon }) => renglon).map(([renglon, , cells]) => (
              <FormRow key={renglon} renglon={renglon} cells={cells} />
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}

/** Row of a form with its boxes side by side: gross, net and tax, or base and amount withheld. */
function FormRow({ renglon, cells }: { readonly renglon: string; readonly cells: readonly Casilla[] }): ReactElement {
  const [first] = cells;
  return (
    <li className={classes.box}>
      <div>
        <Text span size="sm">
          {first?.casilla === null ? first.concepto : renglon}
        </Text>
        {cells.some(({ porVerificar }) => porVerificar) && (
          <Badge color="orange" variant="light" size="sm" tt="none" ml="xs" title={words.unverifiedHint}>
            {words.unverified}
          </Badge>
        )}
      </div>
      <div className={classes.cells}>
        {cells.map(({ casilla, columna, valor }) => (
          <div key={columna} className={classes.cell}>
            <span className={classes.column}>{words.columns[columna]}</span>
            {casilla !== null && <span className={classes.number}>{casilla}</span>}
            <span className={classes.amount}>{columna === 'factor' ? valor.toFixed(4) : formatAmount(valor)}</span>
            <Copy
              value={valor.toFixed(columna === 'factor' ? 4 : 2)}
              what={casilla === null ? renglon : words.box(casilla)}
            />
          </div>
        ))}
      </div>
    </li>
  );
}
