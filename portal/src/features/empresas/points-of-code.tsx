import { Button, Group, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { useChangeSearch } from '../../service/search-params.js';
import { Form } from '../../ui/form.js';
import { Section } from '../../ui/section.js';
import { Points } from './points.js';
import { company } from './search.js';

const words = text.empresas.places;

/** Emission points for users who may not list establishments: they enter theirs by code, as on any receipt. */
export function PointsOfCode({ ruc }: { readonly ruc: string }): ReactElement {
  const change = useChangeSearch<ReturnType<typeof company.use>>();
  const { estab } = company.use();
  const [typed, setTyped] = useState(estab ?? '001');
  const isCode = /^\d{3}$/.test(typed);
  return (
    <Section title={words.title} subtitle={words.byCode}>
      <Form
        onSubmit={() => {
          if (isCode) change({ estab: typed });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={words.ofPlace}
            description={words.estabHint}
            value={typed}
            inputMode="numeric"
            maxLength={3}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" disabled={!isCode}>
            {words.showPoints}
          </Button>
        </Group>
      </Form>
      {estab !== undefined && <Points key={estab} ruc={ruc} estab={estab} />}
    </Section>
  );
}
