import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../../i18n/index.js';
import { DIAS_ATRAS } from '../../../service/environment.js';
import { pointsOf } from '../../../service/points.js';
import { Section } from '../../../ui/section.js';
import { numberOf, TIPOS, type PathWord } from '../../../service/tipos.js';
import { textAt } from '../content.js';
import { DateField } from '../fields.js';
import classes from '../form.module.css';
import { useForm } from '../use-form.js';

const words = text.emitir;

/** Points of a company for a type, with their next numbers. */
export function pointsQuery(ruc: string, word: PathWord) {
  const codDoc = TIPOS.find(({ pathWord }) => pathWord === word)?.codDoc ?? '01';
  return {
    queryKey: ['secuenciales', ruc, word],
    queryFn: ({ signal }: { signal: AbortSignal }) => pointsOf(ruc, codDoc, signal),
  };
}

/** Point and date of issue. */
export function Place(): ReactElement {
  const { definition, company, content, correcting, hoy, set, problem } = useForm();
  const points = useQuery(pointsQuery(company.ruc, definition.word)).data ?? [];
  const punto = `${textAt(content, 'estab')}-${textAt(content, 'ptoEmi')}`;
  return (
    <Section title={words.place}>
      <div className={classes.fields}>
        {correcting === undefined ? (
          <NativeSelect
            label={words.point}
            value={punto}
            error={problem('ptoEmi') ?? problem('estab')}
            onChange={(event) => {
              const [estab = '', ptoEmi = ''] = event.currentTarget.value.split('-');
              set('estab', estab);
              set('ptoEmi', ptoEmi);
            }}
            data={points
              .filter(({ activo }) => activo)
              .map(({ estab, ptoEmi, siguiente }) => ({
                value: `${estab}-${ptoEmi}`,
                label: words.pointOption(`${estab}-${ptoEmi}`, siguiente),
              }))}
          />
        ) : (
          <TextInput label={words.number} description={words.numberStays} value={numberOf(correcting)} readOnly />
        )}
        <DateField
          path="fechaEmision"
          label={words.fechaEmision}
          fallback={correcting?.fechaEmision ?? hoy}
          min={correcting === undefined ? daysBefore(hoy, DIAS_ATRAS) : ''}
          max={hoy}
        />
      </div>
    </Section>
  );
}

const DAY_MS = 24 * 3600 * 1000;

/** `days` before a date, both dd/mm/yyyy. */
function daysBefore(fecha: string, days: number): string {
  const [day, month, year] = fecha.split('/').map(Number);
  const before = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) - days * DAY_MS).toISOString();
  return before.slice(0, 10).split('-').reverse().join('/');
}
