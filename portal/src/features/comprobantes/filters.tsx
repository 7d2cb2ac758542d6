import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ListFilters } from '../../ui/list-filters.js';
import { PopoverButton } from '../../ui/popover-button.js';
import { PlaceFields } from '../../ui/place-fields.js';
import { TIPOS } from '../../service/tipos.js';
import { COLUMNS, type Column } from './columns.js';
import { SEARCH_FIELD } from './keys.js';
import { ESPERAS, ESTADO_FILTERS, filters, type Change, type ListSearch } from './list-search.js';

const words = text.comprobantes.list;

/** List filters. */
export function Filters({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <ListFilters
      searchId={SEARCH_FIELD}
      searchHint={words.searchHint}
      search={search}
      tipo={{
        value: search.tipo,
        data: TIPOS.map(({ pathWord, codDoc }) => ({
          value: pathWord,
          label: text.comprobantes.tipos[codDoc] ?? codDoc,
        })),
        onChange: (tipo) => {
          change({ tipo: filters.read({ tipo }).tipo });
        },
      }}
      estado={{
        value: search.estado,
        data: ESTADO_FILTERS.map((estado) => ({
          value: estado,
          label: estado === 'SIN_AUTORIZAR' ? words.sinAutorizar : text.comprobantes.estados[estado],
        })),
        onChange: (estado) => {
          change({ estado: filters.read({ estado }).estado });
        },
      }}
      furtherCount={filters.countFurther(search)}
      further={
        <>
          <PlaceFields estab={search.estab} ptoEmi={search.ptoEmi} />
          <TextInput name="receptor" label={words.receptor} maxLength={20} defaultValue={search.receptor ?? ''} />
          <TextInput
            name="referencia"
            label={words.referencia}
            maxLength={100}
            defaultValue={search.referencia ?? ''}
          />
          {(['importeDesde', 'importeHasta'] as const).map((end) => (
            <TextInput
              key={end}
              name={end}
              label={words[end]}
              maxLength={20}
              inputMode="decimal"
              defaultValue={search[end] ?? ''}
            />
          ))}
          <TextInput
            name="causa"
            label={words.causa}
            maxLength={6}
            inputMode="numeric"
            defaultValue={search.causa ?? ''}
          />
          <NativeSelect
            name="espera"
            label={words.espera}
            defaultValue={search.espera ?? ''}
            data={[
              { value: '', label: words.allEsperas },
              ...ESPERAS.map((espera) => ({ value: espera, label: words.esperas[espera] })),
            ]}
          />
        </>
      }
      onText={(q) => {
        change({ q });
      }}
      onDay={(end, day) => {
        change({ [end]: filters.read({ [end]: day })[end] });
      }}
      onFurther={(fields) => {
        const { estab, ptoEmi, receptor, referencia, importeDesde, importeHasta, espera, causa } = filters.read(fields);
        change({ estab, ptoEmi, receptor, referencia, importeDesde, importeHasta, espera, causa });
      }}
      onClear={
        filters.isLimited(search)
          ? () => {
              change(filters.none);
            }
          : undefined
      }
    />
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
    <PopoverButton label={words.columns} icon="columns" className="mantine-visible-from-sm">
      {() => (
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
      )}
    </PopoverButton>
  );
}
