import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { NamedDayField } from '../../ui/day-field.js';
import { ListFilters } from '../../ui/list-filters.js';
import { tipoOf } from '../../ui/tipo-documento.js';
import { filters, ESTADO_FILTERS, type Change, type ListSearch } from './list-search.js';

const words = text.recibidos;

/** Types commonly received; others are entered by hand occasionally. */
const TIPOS = ['01', '02', '03', '04', '05', '06', '07', '15', '16'];

export function Filters({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <ListFilters
      searchHint={words.list.searchHint}
      search={search}
      tipo={{
        value: search.codDoc,
        data: [...new Set([...TIPOS, search.codDoc ?? '01'])].map((value) => ({ value, label: tipoOf(value) })),
        onChange: (codDoc) => {
          change({ codDoc: filters.read({ codDoc }).codDoc });
        },
      }}
      estado={{
        value: search.estado,
        data: ESTADO_FILTERS.map((value) => ({
          value,
          label: value === 'APARTADOS' ? words.list.setApart : words.estados[value],
        })),
        onChange: (estado) => {
          change({ estado: filters.read({ estado }).estado, falta: undefined });
        },
      }}
      furtherCount={filters.countFurther(search)}
      further={
        <>
          <TextInput name="emisor" label={words.list.emisor} maxLength={20} defaultValue={search.emisor ?? ''} />
          {(['registroDesde', 'registroHasta'] as const).map((end) => (
            <NamedDayField key={end} name={end} label={words.list[end]} defaultValue={search[end] ?? ''} />
          ))}
        </>
      }
      onText={(q) => {
        change({ q });
      }}
      onDay={(end, day) => {
        change({ [end]: filters.read({ [end]: day })[end] });
      }}
      onFurther={(fields) => {
        const { emisor, registroDesde, registroHasta } = filters.read(fields);
        change({ emisor, registroDesde, registroHasta });
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
