import { Radio, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import type { Body } from '../../service/client.js';
import type { FormState } from '../../ui/form.js';
import { CompanyChoice, RoleChoice } from '../../ui/rights.js';
import { PRESET_NAMES, presetOf, withPreset, type PresetName, type PresetRights } from './presets.js';

const words = text.usuarios;

/** Permissions as form values. */
export interface Rights extends PresetRights {
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
  // Custom rights may equal a preset's while they are being chosen.
  const [custom, setCustom] = useState(() => presetOf(value) === 'medida');
  const chosen = custom ? 'medida' : presetOf(value);
  return (
    <>
      <Radio.Group
        label={words.rol}
        value={chosen}
        onChange={(given) => {
          const name = PRESET_NAMES.find((one) => one === given) ?? 'medida';
          setCustom(name === 'medida');
          onChange(withPreset(value, name));
        }}
        {...form.field('rol')}
      >
        <Stack gap="xs" mt="xs">
          {PRESET_NAMES.map((name) => (
            <Radio key={name} value={name} label={words.presets[name].name} description={<Abilities of={name} />} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'medida' && (
        <RoleChoice
          value={value.roles}
          onChange={(roles) => {
            onChange({ ...value, roles });
          }}
          error={form.field('roles').error}
        />
      )}
      {value.rol === 'usuario' && (
        <CompanyChoice
          value={value.empresas}
          onChange={(empresas) => {
            onChange({ ...value, empresas });
          }}
          error={form.field('empresas').error}
        />
      )}
    </>
  );
}

/** Abilities of a preset, one line each; a radio's description may only hold inline elements. */
function Abilities({ of }: { readonly of: PresetName }): ReactElement {
  const { can, cannot } = words.presets[of];
  return (
    <>
      {[...can.map((one) => `• ${one}`), ...(cannot === '' ? [] : [cannot])].map((line) => (
        <Text key={line} span inherit display="block">
          {line}
        </Text>
      ))}
    </>
  );
}
