import { Card, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { NUMBER_LOCALE, text } from '../i18n/index.js';
import { Choose, ChoosePage } from './choose.js';
import { ErrorNotice } from './error-notice.js';
import classes from './list-page.module.css';
import { ListWaiting, NothingFound } from './list-states.js';
import { ListTable } from './list-table.js';
import { Pager } from './pager.js';
import { Td, Th, Tr } from './plain.js';
import { rangeTo, type Selection } from './selection.js';

const counted = new Intl.NumberFormat(NUMBER_LOCALE);

interface Paged<T> {
  readonly content: readonly T[];
  readonly totalElements: number | null;
  readonly totalEstimado?: number;
  readonly last: boolean;
}

/** Content of a list page: its rows or why there are none, and the pager. */
export function ListContent<T>({
  list,
  rows = list.data?.content,
  page,
  size,
  onPage,
  onAim,
  empty,
  onClear,
  above,
  onSize,
  children,
}: {
  readonly list: UseQueryResult<Paged<T>>;
  /** Rows to show, if they differ from the newest answer. */
  readonly rows?: readonly T[] | undefined;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
  /** The pointer or the focus is on the button of a page. */
  readonly onAim?: ((page: number) => void) | undefined;
  /** Changes the rows per page; undefined: fixed. */
  readonly onSize?: ((size: number) => void) | undefined;
  /** Shown if the list is empty without filters. */
  readonly empty: ReactNode;
  /** Removes the filters; undefined without an active one. */
  readonly onClear: (() => void) | undefined;
  readonly above?: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}): ReactElement {
  return (
    <>
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      <div>
        {above}
        {rows === undefined ? (
          list.isPending && <ListWaiting />
        ) : rows.length > 0 ? (
          children(rows)
        ) : onClear === undefined && page === 1 ? (
          <Card withBorder>{empty}</Card>
        ) : (
          <NothingFound
            onClear={() => {
              // Also leaves a page behind the last one.
              if (onClear === undefined) onPage(1);
              else onClear();
            }}
          />
        )}
      </div>
      {list.data !== undefined && list.data.content.length > 0 && (
        <Pager
          page={page}
          size={size}
          count={list.data.content.length}
          total={list.data.totalElements}
          estimated={list.data.totalEstimado}
          last={list.data.last}
          onPage={onPage}
          onAim={onAim}
          onSize={onSize}
        />
      )}
    </>
  );
}

/** Table of documents with a checkbox per row; the whole row opens the document. */
export function DocumentTable<T>({
  label,
  rows,
  selection,
  keyOf,
  nameOf,
  pathOf,
  highlighted,
  headings,
  cells,
  minWidth = 640,
}: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly selection: Selection<T>;
  readonly keyOf: (row: T) => string;
  readonly nameOf: (row: T) => string;
  readonly pathOf: (row: T) => string;
  /** Class of a row, if any. */
  readonly highlighted?: (row: T) => string | undefined;
  readonly headings: ReactNode;
  readonly cells: (row: T) => ReactNode;
  readonly minWidth?: number;
}): ReactElement {
  const navigate = useNavigate();
  const last = useRef<T>(undefined);
  const here = rows.filter((row) => selection.chosen.has(keyOf(row))).length;
  return (
    <ListTable
      label={label}
      rows={rows}
      keyOf={keyOf}
      minWidth={minWidth}
      headings={
        <>
          <Th className={classes.chooser}>
            <ChoosePage things={rows} here={here} selection={selection} />
          </Th>
          {headings}
        </>
      }
    >
      {(row) => (
        <Tr
          key={keyOf(row)}
          className={highlighted?.(row)}
          chosen={selection.chosen.has(keyOf(row))}
          // The whole row is clickable; keyboards use the link.
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a, input, label') !== null) return;
            void navigate({ to: pathOf(row) });
          }}
        >
          <Td>
            <Choose
              thing={row}
              id={keyOf(row)}
              name={nameOf(row)}
              selection={selection}
              range={(shift) => {
                const from = shift ? last.current : undefined;
                last.current = row;
                return rangeTo(rows, from, row);
              }}
            />
          </Td>
          {cells(row)}
        </Tr>
      )}
    </ListTable>
  );
}

/** A document as a card, on mobile. */
export function DocumentCard<T>({
  row,
  id,
  name,
  selection,
  link,
  detail,
  amount,
  party,
  className,
  children,
}: {
  readonly row: T;
  readonly id: string;
  readonly name: string;
  readonly selection: Selection<T>;
  readonly link: ReactNode;
  readonly detail: string;
  readonly amount: ReactNode;
  readonly party: string;
  readonly className?: string | undefined;
  /** State of the document. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Card component="li" withBorder padding="sm" className={className}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.number ?? ''}>
          <Choose thing={row} id={id} name={name} selection={selection} />
          <div>
            {link}
            <Text size="xs" c="dimmed">
              {detail}
            </Text>
          </div>
        </Group>
        <Text fw={600} size="sm" flex="none" ml="auto">
          {amount}
        </Text>
      </Group>
      <Text size="sm" mt={6} mb={6} lineClamp={2} className={classes.long ?? ''}>
        {party}
      </Text>
      {children}
    </Card>
  );
}

/** Bar with the actions for the selected documents; renders nothing without a selection. */
export function SelectionBar<T>({
  selection,
  beside,
  children,
}: {
  readonly selection: Selection<T>;
  /** After the count. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}): ReactElement | null {
  const count = selection.chosen.size;
  if (count === 0) return null;
  const words = text.comprobantes.bulk;
  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      className={classes.bar ?? ''}
      component="section"
      aria-label={words.title}
      data-selected={count}
    >
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <CloseButton aria-label={words.clear} onClick={selection.clear} />
          <Text size="sm" fw={600} role="status">
            {words.chosen(counted.format(count), count)}
          </Text>
          {beside}
        </Group>
        {children}
      </Group>
    </Paper>
  );
}
