import { ActionIcon, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../i18n/index.js';
import { Icon } from './icons.js';

const words = text.comprobantes.list;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** Current range of a list and page navigation. */
export function Pager({
  page,
  size,
  count,
  total,
  estimated,
  last,
  onPage,
}: {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** On this page. */
  readonly count: number;
  readonly total: number | null;
  readonly estimated: number | undefined;
  readonly last: boolean;
  readonly onPage: (page: number) => void;
}): ReactElement {
  const from = (page - 1) * size + 1;
  const all = total === null ? words.about(counted.format(estimated ?? from + count - 1)) : counted.format(total);
  const step = (name: 'left' | 'right', label: string, to: number, disabled: boolean): ReactElement => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        onPage(to);
      }}
    >
      <Icon name={name} />
    </ActionIcon>
  );
  return (
    <Group justify="space-between" component="nav" aria-label={words.pages}>
      <Text size="sm" c="dimmed" role="status">
        {words.range(counted.format(from), counted.format(from + count - 1), all)}
      </Text>
      <Group gap="xs">
        {step('left', words.previous, page - 1, page === 1)}
        {step('right', words.next, page + 1, last)}
      </Group>
    </Group>
  );
}
