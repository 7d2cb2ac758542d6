import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { FurtherFilters } from '../../ui/further-filters.js';
import { SearchField } from '../../ui/search-field.js';
import {
  countFurther,
  isLimited,
  LIMITING,
  NO_LIMITS,
  readListSearch,
  type Change,
  type ListSearch,
} from './list-search.js';
import classes from './recibidos.module.css';
import { tipoOf } from './words.js';

const words = text.comprobantes.list;
const own = text.recibidos;

/** Types commonly received; others are entered by hand occasionally. */
const TIPOS = ['01', '02', '03', '04', '05', '06', '07', '15', '16'];

export function Filters({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <div className={classes.filters} role="search">
      <SearchField
        label={words.search}
        placeholder={own.list.searchHint}
        title={words.searchKey}
        value={search.q ?? ''}
        className={classes.search ?? ''}
        onSearch={(q) => {
          change({ q });
        }}
      />
      <NativeSelect
        label={words.tipo}
        value={search.codDoc ?? ''}
        onChange={(event) => {
          change({ codDoc: readListSearch({ codDoc: event.currentTarget.value }).codDoc });
        }}
        data={[
          { value: '', label: words.allTipos },
          ...[...new Set([...TIPOS, search.codDoc ?? '01'])].map((value) => ({ value, label: tipoOf(value) })),
        ]}
      />
      <NativeSelect
        label={words.estado}
        value={search.estado ?? ''}
        onChange={(event) => {
          change({ estado: readListSearch({ estado: event.currentTarget.value }).estado, falta: undefined });
        }}
        data={[
          { value: '', label: words.allEstados },
          ...LIMITING.map((value) => ({
            value,
            label: value === 'APARTADOS' ? own.list.setApart : own.estados[value],
          })),
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

function Further({ search, change }: { readonly search: ListSearch; readonly change: Change }): ReactElement {
  return (
    <FurtherFilters
      count={countFurther(search)}
      onApply={(typed) => {
        const { emisor, registroDesde, registroHasta } = readListSearch(typed);
        change({ emisor, registroDesde, registroHasta });
      }}
    >
      <TextInput name="emisor" label={own.list.emisor} maxLength={20} defaultValue={search.emisor ?? ''} />
      {(['registroDesde', 'registroHasta'] as const).map((end) => (
        <TextInput key={end} type="date" name={end} label={own.list[end]} defaultValue={search[end] ?? ''} />
      ))}
    </FurtherFilters>
  );
}
