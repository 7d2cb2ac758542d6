import { Stack, Text, Title } from '@mantine/core';
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

/** Section of form 104, by the first digit of the box. */
function partOf({ formulario, casilla }: Casilla): string {
  return formulario === '104' ? (words.parts[casilla.slice(0, 1)] ?? '') : '';
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
            {of.map(({ casilla, concepto, valor }) => (
              <li key={casilla} className={classes.box}>
                <span className={classes.number}>{casilla}</span>
                <Text span size="sm">
                  {concepto}
                </Text>
                <span className={classes.amount}>{formatAmount(valor)}</span>
                <Copy value={valor.toFixed(2)} what={words.box(casilla)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
