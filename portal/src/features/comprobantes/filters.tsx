import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { ESTADOS } from '../../../../src/domain/estados.js';
import { text } from '../../i18n/index.js';
import { FurtherFilters } from '../../ui/further-filters.js';
import { Icon } from '../../ui/icons.js';
import { PlaceFields } from '../../ui/place-fields.js';
import { SearchField } from '../../ui/search-field.js';
import { COLUMNS, type Column } from './columns.js';
import classes from './filters.module.css';
import { SEARCH_FIELD } from './keys.js';
import {
  countFurther,
  ESPERAS,
  isLimited,
  NO_LIMITS,
  readListSearch,
  type Change,
  type ListSearch,
} from './list-search.js';
import { TIPOS } from './tipos.js';

const words = text.comprobantes.list;

/** List filters. */
export function Filters({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <div className={classes.filters} role="search">
      <SearchField
        id={SEARCH_FIELD}
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
      <Further key={JSON.stringify(search)} search={search} change={change} />
      {isLimited(search) && (
        <Button
          variant="subtle"
          onClick={() => {
            change(NO_LIMITS);
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}

/** Less common filters. */
function Further({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <FurtherFilters
      count={countFurther(search)}
      onApply={(typed) => {
        const { estab, ptoEmi, receptor, referencia, espera } = readListSearch(typed);
        change({ estab, ptoEmi, receptor, referencia, espera });
      }}
    >
      <PlaceFields estab={search.estab} ptoEmi={search.ptoEmi} />
      <TextInput name="receptor" label={words.receptor} maxLength={20} defaultValue={search.receptor ?? ''} />
      <TextInput name="referencia" label={words.referencia} maxLength={100} defaultValue={search.referencia ?? ''} />
      <NativeSelect
        name="espera"
        label={words.espera}
        defaultValue={search.espera ?? ''}
        data={[
          { value: '', label: words.allEsperas },
          ...ESPERAS.map((espera) => ({ value: espera, label: words.esperas[espera] })),
        ]}
      />
    </FurtherFilters>
  );
}

export function ColumnChooser({
  columns,
  setColumns,
}: {
  readonly columns: readonly Column[];
  readonly setColumns: (columns: readonly Column[]) => void;
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
                setColumns(
                  event.currentTarget.checked ? [...columns, column] : columns.filter((one) => one !== column),
                );
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
