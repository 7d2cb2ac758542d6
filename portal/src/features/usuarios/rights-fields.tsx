import { Radio, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Role } from '../../../../src/domain/roles.js';
import { text } from '../../i18n/index.js';
import type { Body } from '../../service/client.js';
import type { FormState } from '../../ui/form.js';
import { CompanyChoice, RoleChoice } from '../../ui/rights.js';

const words = text.usuarios;

/** Permissions as form values. */
export interface Rights {
  readonly rol: 'administrador' | 'usuario';
  readonly roles: readonly Role[];
  readonly empresas: readonly string[] | null;
}

/** Converts to the API's body: an administrator has no restrictions. */
export function rightsBody({
  rol,
  roles,
  empresas,
}: Rights): Pick<Body<'post', '/api/v1.0/usuarios'>, 'rol' | 'roles' | 'empresas'> {
  return rol === 'administrador' ? { rol } : { rol, roles: [...roles], empresas: empresas && [...empresas] };
}

export function RightsFields({
  value,
  onChange,
  form,
}: {
  readonly value: Rights;
  readonly onChange: (rights: Rights) => void;
  readonly form: FormState;
}): ReactElement {
  return (
    <>
      <Radio.Group
        label={words.rol}
        value={value.rol}
        onChange={(rol) => {
          onChange({ ...value, rol: rol === 'administrador' ? 'administrador' : 'usuario' });
        }}
        {...form.field('rol')}
      >
        <Stack gap="xs" mt="xs">
          {(['usuario', 'administrador'] as const).map((rol) => (
            <Radio key={rol} value={rol} label={words.roles[rol][0]} description={words.roles[rol][1]} />
          ))}
        </Stack>
      </Radio.Group>
      {value.rol === 'usuario' && (
        <>
          <RoleChoice
            value={value.roles}
            onChange={(roles) => {
              onChange({ ...value, roles });
            }}
            error={form.field('roles').error}
          />
          <CompanyChoice
            value={value.empresas}
            onChange={(empresas) => {
              onChange({ ...value, empresas });
            }}
            error={form.field('empresas').error}
          />
        </>
      )}
    </>
  );
}
