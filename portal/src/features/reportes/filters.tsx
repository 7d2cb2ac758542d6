import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import type { CodDoc } from '../../service/tipos.js';
import { MoreFilters } from '../../ui/more-filters.js';
import { PlaceFields } from '../../ui/place-fields.js';
import { hasFilters, LADOS, NO_FILTERS, summarySearch, type Change, type ReportSearch, type Tipo } from './search.js';

const words = text.reportes.filters;

/** Document types a report can be filtered by; a single one is no choice. */
const CHOICES: Readonly<Record<Tipo | 'resumen', readonly CodDoc[]>> = {
  resumen: ['01', '03', '04', '05'],
  ventas: ['01', '04', '05'],
  compras: ['01', '03', '04', '05'],
  impuestos: ['01', '03', '04', '05'],
  retenciones: [],
  productos: ['01', '04'],
  documentos: ['01', '03', '04', '05', '06', '07'],
};

/** Filters of a report besides its period; applied on submit. */
export function Filters({
  of,
  search,
  change,
}: {
  readonly of: Tipo | 'resumen';
  readonly search: ReportSearch;
  readonly change: Change;
}): ReactElement {
  const limited = hasFilters(search);
  return (
    <Group gap={6}>
      <MoreFilters
        key={JSON.stringify(search)}
        label={words.open}
        active={limited}
        onApply={(fields) => {
          const { estab, ptoEmi, codDoc, parte, lado } = summarySearch.read(fields);
          change({ estab, ptoEmi, codDoc, parte, lado });
        }}
      >
        <PlaceFields estab={search.estab} ptoEmi={search.ptoEmi} />
        {CHOICES[of].length > 0 && (
          <NativeSelect
            name="codDoc"
            label={words.codDoc}
            defaultValue={search.codDoc ?? ''}
            data={[
              { value: '', label: words.all },
              ...CHOICES[of].map((codDoc) => ({
                value: codDoc,
                label: text.comprobantes.tipos[codDoc] ?? codDoc,
              })),
            ]}
          />
        )}
        {of === 'retenciones' && (
          <NativeSelect
            name="lado"
            label={words.lado}
            defaultValue={search.lado ?? ''}
            data={[
              { value: '', label: words.bothLados },
              ...LADOS.map((lado) => ({ value: lado, label: text.reportes.lados[lado] ?? lado })),
            ]}
          />
        )}
        {of !== 'resumen' && (
          <TextInput
            name="parte"
            label={words.parte}
            description={words.parteHint}
            maxLength={20}
            defaultValue={search.parte ?? ''}
          />
        )}
      </MoreFilters>
      {limited && (
        <Button
          variant="subtle"
          onClick={() => {
            change(NO_FILTERS);
          }}
        >
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
