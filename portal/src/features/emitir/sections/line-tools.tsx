import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../../../i18n/index.js';
import { FigureField } from '../../../ui/figure-field.js';
import { formatMoney } from '../../../ui/format.js';
import { Icon, type IconName } from '../../../ui/icons.js';
import { focusField } from '../../../ui/next-field.js';
import { ivaRate } from '../catalogues.js';
import { listAt, textAt, withValue, type Content } from '../content.js';
import { duplicated, moved, netPrice } from '../line-figures.js';
import { useForm } from '../use-form.js';

const words = text.emitir.tools;
const LINES = 'detalles';

/** Duplicates a line or moves it. */
export function LineTools({ at }: { readonly at: number }): ReactElement {
  const { definition, content, edit } = useForm();
  const lines = listAt(content, LINES);
  const change = (step: (before: readonly Content[]) => readonly Content[], to: number): void => {
    flushSync(() => {
      edit((now) => withValue(now, LINES, step(listAt(now, LINES))));
    });
    focusField(`${LINES}[${to}].${definition.lines.codigo}`);
  };
  const tool = (icon: IconName, label: string, disabled: boolean, act: () => void): ReactElement => (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} disabled={disabled} onClick={act}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={2} wrap="nowrap">
      {tool('copy', words.duplicate(at + 1), false, () => {
        change((list) => duplicated(list, at), at + 1);
      })}
      {tool('up', words.up(at + 1), at === 0, () => {
        change((list) => moved(list, at, -1), at - 1);
      })}
      {tool('down', words.down(at + 1), at === lines.length - 1, () => {
        change((list) => moved(list, at, 1), at + 1);
      })}
    </Group>
  );
}

/** Sets the price of a line from one with IVA included. */
export function GrossPrice({ at, iva }: { readonly at: string; readonly iva: number }): ReactElement {
  const { content, set } = useForm();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const rate = ivaRate(textAt(content, `${at}.impuesto[${iva}].codigoPorcentaje`));
  const net = rate === undefined ? undefined : netPrice(typed, rate, textAt(content, `${at}.cantidad`));
  if (!opened) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => {
          setOpened(true);
        }}
      >
        {words.gross}
      </Button>
    );
  }
  return (
    <Group gap="xs" align="center">
      <FigureField
        size="xs"
        style={{ width: 130 }}
        aria-label={words.gross}
        placeholder={words.gross}
        value={typed}
        autoFocus
        onChange={(stored) => {
          setTyped(stored);
          const price = rate === undefined ? undefined : netPrice(stored, rate, textAt(content, `${at}.cantidad`));
          if (price !== undefined) set(`${at}.precioUnitario`, price.precio);
        }}
      />
      {net !== undefined && (
        <Text size="xs" role="status">
          {Number(net.difference) === 0 ? words.exact : words.off(formatMoney(Number(net.difference)))}
        </Text>
      )}
    </Group>
  );
}
