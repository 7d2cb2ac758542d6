import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { DayField } from './day-field.js';
import { MoreFilters } from './more-filters.js';
import classes from './list-filters.module.css';
import { PlainSelect } from './plain-field.js';
import { SearchField } from './search-field.js';

const words = text.comprobantes.list;

/** A filter with a fixed set of values. */
interface Choice {
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Filters of a list of documents: text, type, state, dates, and the less common ones in `further`. */
export function ListFilters({
  searchId,
  searchHint,
  search,
  tipo,
  estado,
  furtherCount,
  further,
  onText,
  onDay,
  onFurther,
  onClear,
}: {
  readonly searchId?: string;
  readonly searchHint: string;
  readonly search: {
    readonly q: string | undefined;
    readonly desde: string | undefined;
    readonly hasta: string | undefined;
  };
  readonly tipo: Choice;
  readonly estado: Choice;
  /** Number of active filters in `further`. */
  readonly furtherCount: number;
  /** Uncontrolled fields with a name. */
  readonly further: ReactNode;
  readonly onText: (q: string | undefined) => void;
  readonly onDay: (end: 'desde' | 'hasta', day: string) => void;
  readonly onFurther: (fields: Readonly<Record<string, unknown>>) => void;
  /** Undefined without an active filter. */
  readonly onClear: (() => void) | undefined;
}): ReactElement {
  return (
    <div className={classes.filters} role="search">
      <SearchField
        {...(searchId === undefined ? {} : { id: searchId })}
        label={words.search}
        placeholder={searchHint}
        title={words.searchKey}
        value={search.q ?? ''}
        className={classes.search ?? ''}
        onSearch={onText}
      />
      <Chooser label={words.tipo} all={words.allTipos} choice={tipo} />
      <Chooser label={words.estado} all={words.allEstados} choice={estado} />
      {(['desde', 'hasta'] as const).map((end) => (
        <DayField
          key={end}
          className={classes.day ?? ''}
          label={words[end]}
          value={search[end] ?? ''}
          onChange={(day) => {
            onDay(end, day);
          }}
        />
      ))}
      <MoreFilters
        // Its fields begin with the filters in the address.
        key={JSON.stringify({ ...search, page: undefined })}
        label={words.further(furtherCount)}
        active={furtherCount > 0}
        onApply={onFurther}
      >
        {further}
      </MoreFilters>
      {onClear !== undefined && (
        <Button variant="subtle" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

function Chooser({
  label,
  all,
  choice: { value, data, onChange },
}: {
  readonly label: string;
  readonly all: string;
  readonly choice: Choice;
}): ReactElement {
  return (
    <PlainSelect
      className={classes.choice ?? ''}
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...data]}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
