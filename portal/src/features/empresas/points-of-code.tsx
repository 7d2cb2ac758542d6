import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { Points } from './points.js';

const words = text.empresas.places;

/** Emission points for users who may not list establishments: they enter theirs by code, as on any receipt. */
export function PointsOfCode({ ruc }: { readonly ruc: string }): ReactElement {
  const navigate = useNavigate();
  const { estab: given }: { readonly estab?: unknown } = useSearch({ strict: false });
  // The router parses 001 as a number.
  const estab = typeof given === 'string' || typeof given === 'number' ? String(given).padStart(3, '0') : undefined;
  const [typed, setTyped] = useState(estab ?? '001');
  const isCode = /^\d{3}$/.test(typed);
  return (
    <Section title={words.title} subtitle={words.byCode}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isCode) void navigate({ to: '.', search: (before: object) => ({ ...before, estab: typed }) });
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
      </form>
      {estab !== undefined && <Points key={estab} ruc={ruc} estab={estab} />}
    </Section>
  );
}
