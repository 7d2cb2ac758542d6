import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { ESTADOS } from '../../../../src/domain/estados.js';
import { text } from '../../i18n/index.js';
import { Icon } from '../../ui/icons.js';
import { SearchField } from '../../ui/search-field.js';
import { COLUMNS, type Column } from './columns.js';
import classes from './filters.module.css';
import { isLimited, readListSearch, type ListSearch } from './list-search.js';
import { TIPOS } from './tipos.js';

const words = text.comprobantes.list;

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
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        title={words.searchKey}
        value={search.q ?? ''}
        className={classes.search ?? ''}
        onSearch={(q) => {
          change({ q });
        }}
      />
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
            change({ q: undefined, tipo: undefined, estado: undefined, desde: undefined, hasta: undefined });
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
