import { ROLES, type Role } from '../../../../src/kernel/roles.js';

export type PresetName = 'cajero' | 'contador' | 'lectura' | 'administrador' | 'medida';

/** Rights that the presets choose among; companies are chosen apart. */
export interface PresetRights {
  readonly rol: 'administrador' | 'usuario';
  readonly roles: readonly Role[];
}

/** Presets with roles of their own, in the order of the form. The API knows only the nine roles. */
export const PRESETS: Readonly<Record<Exclude<PresetName, 'medida'>, PresetRights>> = {
  cajero: { rol: 'usuario', roles: ['ROLE_RECEIPTS', 'ROLE_PRODUCTS'] },
  contador: { rol: 'usuario', roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'] },
  lectura: { rol: 'usuario', roles: ['ROLE_REPORTS'] },
  administrador: { rol: 'administrador', roles: ROLES },
};

export const PRESET_NAMES: readonly PresetName[] = ['cajero', 'contador', 'lectura', 'administrador', 'medida'];

/** The preset that grants exactly these rights. */
export function presetOf({ rol, roles }: PresetRights): PresetName {
  if (rol === 'administrador') return 'administrador';
  const same = (preset: PresetRights): boolean =>
    preset.rol === rol && preset.roles.length === roles.length && preset.roles.every((role) => roles.includes(role));
  return PRESET_NAMES.find((name) => name !== 'medida' && same(PRESETS[name])) ?? 'medida';
}

/** Rights after a choice; «a medida» starts from the current ones. */
export function withPreset<R extends PresetRights>(rights: R, name: PresetName): R {
  if (name !== 'medida') return { ...rights, ...PRESETS[name] };
  return { ...rights, rol: 'usuario' };
}
