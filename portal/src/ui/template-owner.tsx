import { Checkbox, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';
import { problemOf } from './error-notice.js';

const words = text.plantillas;

interface Owner {
  readonly empresas: readonly string[];
  readonly esPredeterminada: boolean;
}

/** Companies that may use a template, and whether it is the default for those that chose none. */
export function TemplateOwner({
  owner,
  error,
  disabled,
  change,
}: {
  readonly owner: Owner;
  readonly error: unknown;
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
        error={problemOf(error, 'esPredeterminada')}
        onChange={(event) => {
          change({ esPredeterminada: event.currentTarget.checked });
        }}
      />
      {me.empresas.length > 1 && (
        <Checkbox.Group
          label={words.companies}
          description={words.companiesHint}
          value={[...owner.empresas]}
          error={problemOf(error, 'empresas')}
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
