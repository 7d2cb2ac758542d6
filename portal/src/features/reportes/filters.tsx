import { Button, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import type { COD_DOCS } from '../../ui/cod-docs.js';
import { Icon } from '../../ui/icons.js';
import { PlaceFields } from '../../ui/place-fields.js';
import { isLimited, LADOS, NO_LIMITS, readReportSearch, type Change, type ReportSearch, type Tipo } from './search.js';

const words = text.reportes.filters;

/** Document types a report can be filtered by; a single one is no choice. */
const CHOICES: Readonly<Record<Tipo | 'resumen', readonly (typeof COD_DOCS)[number][]>> = {
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
  const [opened, setOpened] = useState(false);
  const limited = isLimited(search);
  return (
    <Group gap={6}>
      <Popover position="bottom-end" shadow="md" trapFocus width={320} opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button
            variant={limited ? 'light' : 'default'}
            leftSection={<Icon name="filter" size={16} />}
            onClick={() => {
              setOpened(!opened);
            }}
          >
            {words.open}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.open}>
          <form
            key={JSON.stringify(search)}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = Object.fromEntries(new FormData(event.currentTarget));
              const { estab, ptoEmi, codDoc, parte, lado } = readReportSearch(typed, new Date());
              change({ estab, ptoEmi, codDoc, parte, lado });
              setOpened(false);
            }}
          >
            <Stack gap="sm">
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
              <Button type="submit">{words.apply}</Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
      {limited && (
        <Button
          variant="subtle"
          onClick={() => {
            change(NO_LIMITS);
          }}
        >
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
