import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { formatPrice } from '../../ui/format.js';
import type { Decision, Linea } from './queries.js';
import classes from './recibidos.module.css';

const words = text.recibidos.decision;
/** Lines shown initially: a supermarket invoice has hundreds. */
const SHOWN = 10;

type Decided = NonNullable<Decision['lineas']>;
type Tipo = Decided[number]['tipo'];
const TIPOS: readonly NonNullable<Tipo>[] = [
  'bien',
  'servicio',
  'honorarios',
  'honorarios-sin-titulo',
  'arriendo',
  'transporte',
  'activo-fijo',
  'gasto',
];
const CHOICES = TIPOS.map((value) => ({ value, label: words.tipos[value] ?? value }));

/** Lines of a document and their kinds. */
export function Lines({
  lineas,
  decided,
  onChange,
}: {
  readonly lineas: readonly Linea[];
  readonly decided: Decision['lineas'];
  readonly onChange: (decided: Decided) => void;
}): ReactElement {
  const [whole, setWhole] = useState(false);
  const tipos: readonly Tipo[] = lineas.map((_, at) => decided?.[at]?.tipo ?? null);
  const [first = null] = tipos;
  const same = tipos.every((tipo) => tipo === first);
  const tell = (next: readonly Tipo[]): void => {
    onChange(next.map((tipo) => ({ tipo })));
  };
  return (
    <Stack gap="xs" role="group" aria-label={words.lines}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Text fw={600} size="sm">
            {words.lines}
          </Text>
          <Text size="xs" c="dimmed">
            {words.linesHint}
          </Text>
        </div>
        {lineas.length > 1 && (
          <NativeSelect
            label={words.allLines}
            value={same ? (first ?? '') : 'mixed'}
            data={[
              { value: '', label: words.undecided },
              ...(same ? [] : [{ value: 'mixed', label: words.mixed, disabled: true }]),
              ...CHOICES,
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = TIPOS.find((tipo) => tipo === value) ?? null;
              tell(lineas.map(() => chosen));
            }}
          />
        )}
      </Group>
      <Stack gap="xs" component="ol" p={0} m={0}>
        {lineas.slice(0, whole ? undefined : SHOWN).map((linea, at) => (
          <Group key={at} component="li" display="flex" justify="space-between" align="center" gap="sm">
            <div className={classes.message}>
              <Text size="sm" className={classes.long ?? ''}>
                {linea.descripcion}
              </Text>
              <Text size="xs" c="dimmed" className={classes.long ?? ''}>
                {[
                  linea.codigo,
                  linea.cantidad === '' ? '' : `${linea.cantidad} × ${priceOf(linea.precioUnitario)}`,
                  priceOf(linea.total),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
            </div>
            <NativeSelect
              aria-label={words.lineType(at + 1)}
              w={140}
              value={tipos[at] ?? ''}
              data={[{ value: '', label: words.undecided }, ...CHOICES]}
              onChange={({ currentTarget: { value } }) => {
                tell(tipos.with(at, TIPOS.find((tipo) => tipo === value) ?? null));
              }}
            />
          </Group>
        ))}
      </Stack>
      {!whole && lineas.length > SHOWN && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setWhole(true);
            }}
          >
            {words.moreLines(lineas.length)}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Formats a price. Other programs write numbers in their own way; anything else is left as it is. */
function priceOf(figure: string): string {
  const amount = Number(figure);
  return figure === '' || Number.isNaN(amount) ? figure : formatPrice(amount);
}
