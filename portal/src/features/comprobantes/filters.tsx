import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ESTADOS } from '../../../../src/domain/estados.js';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import { COLUMNS, type Column } from './columns.js';
import classes from './filters.module.css';
import { ESPERAS, isLimited, readListSearch, type ListSearch } from './list-search.js';
import { TIPOS } from './tipos.js';

const words = text.comprobantes.list;
/** A person has stopped typing. */
const TYPED_MS = 250;

/** What limits the list. */
export function Filters({
  search,
  change,
}: {
  readonly search: ListSearch;
  readonly change: (change: Partial<ListSearch>) => void;
}): ReactElement {
  return (
    <div className={classes.filters} role="search">
      <SearchField value={search.q ?? ''} change={change} />
      <NativeSelect
        label={words.tipo}
        value={search.tipo ?? ''}
        onChange={(event) => {
          change({ tipo: readListSearch({ tipo: event.currentTarget.value }).tipo });
        }}
        data={[
          { value: '', label: words.allTipos },
          ...TIPOS.map(({ pathWord, codDoc }) => ({
            value: pathWord,
            label: text.comprobantes.tipos[codDoc] ?? codDoc,
          })),
        ]}
      />
      <NativeSelect
        label={words.estado}
        value={search.estado ?? ''}
        onChange={(event) => {
          change({ estado: readListSearch({ estado: event.currentTarget.value }).estado });
        }}
        data={[
          { value: '', label: words.allEstados },
          ...ESTADOS.map((estado) => ({ value: estado, label: text.comprobantes.estados[estado] })),
        ]}
      />
      <NativeSelect
        label={words.espera}
        value={search.espera ?? ''}
        onChange={(event) => {
          change({ espera: readListSearch({ espera: event.currentTarget.value }).espera });
        }}
        data={[
          { value: '', label: words.allEsperas },
          ...ESPERAS.map((espera) => ({ value: espera, label: words.esperas[espera] })),
        ]}
      />
      {(['desde', 'hasta'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={words[end]}
          value={search[end] ?? ''}
          onChange={(event) => {
            change({ [end]: readListSearch({ [end]: event.currentTarget.value })[end] });
          }}
        />
      ))}
      {isLimited(search) && (
        <Button
          variant="subtle"
          onClick={() => {
            change({
              q: undefined,
              tipo: undefined,
              estado: undefined,
              espera: undefined,
              desde: undefined,
              hasta: undefined,
            });
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}

/** Which columns the list shows. */
export function ColumnChooser({
  columns,
  setColumn,
}: {
  readonly columns: readonly Column[];
  readonly setColumn: (column: Column, shown: boolean) => void;
}): ReactElement {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />} visibleFrom="sm">
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="xs">
          {COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={text.comprobantes.columnas[column]}
              checked={columns.includes(column)}
              onChange={(event) => {
                setColumn(column, event.currentTarget.checked);
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SearchField({
  value,
  change,
}: {
  readonly value: string;
  readonly change: (change: Partial<ListSearch>) => void;
}): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address bar changed by itself: back, or «quitar filtros».
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const search = useDebouncedCallback((q: string) => {
    const wanted = q.trim() === '' ? undefined : q;
    setKnown(wanted ?? '');
    change({ q: wanted });
  }, TYPED_MS);
  useEffect(() => search.cancel, [search]);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <TextInput
      ref={field}
      type="search"
      label={words.search}
      placeholder={words.searchHint}
      title={words.searchKey}
      value={typed}
      maxLength={100}
      leftSection={<Icon name="search" size={16} />}
      className={classes.search ?? ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
