import { Checkbox, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';
import type { FormState } from './form.js';

const words = text.plantillas;

interface Owner {
  readonly empresas: readonly string[];
  readonly esPredeterminada: boolean;
}

/** Companies that may use a template, and whether it is the default for those that chose none. */
export function TemplateOwner({
  owner,
  form,
  disabled,
  change,
}: {
  readonly owner: Owner;
  readonly form: FormState;
  readonly disabled: boolean;
  readonly change: (changed: Partial<Owner>) => void;
}): ReactElement {
  const me = useMe();
  return (
    <Stack gap="sm">
      <Checkbox
        label={words.makeDefault}
        description={words.makeDefaultHint}
        checked={owner.esPredeterminada}
        disabled={disabled}
        {...form.field('esPredeterminada')}
        onChange={(event) => {
          change({ esPredeterminada: event.currentTarget.checked });
        }}
      />
      {me.empresas.length > 1 && (
        <Checkbox.Group
          label={words.companies}
          description={words.companiesHint}
          value={[...owner.empresas]}
          error={form.field('empresas').error}
          onChange={(empresas) => {
            change({ empresas });
          }}
        >
          <Stack gap="xs" mt="xs">
            {me.empresas.map(({ ruc, razonSocial }) => (
              <Checkbox key={ruc} value={ruc} label={razonSocial} description={ruc} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
