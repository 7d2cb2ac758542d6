import type { Role } from '../../../../src/kernel/roles.js';
import type { Body, Result } from '../../service/client.js';

export type Provider = Result<'get', '/api/v1.0/cuenta/proveedor'>;
export type ProviderBody = Body<'put', '/api/v1.0/cuenta/proveedor'>;
export type ProviderKind = Provider['tipo'];

export const KINDS: readonly ProviderKind[] = ['google', 'entra', 'keycloak', 'otro'];

/** Settings as form values. */
export interface ProviderForm {
  readonly tipo: ProviderKind;
  readonly nombre: string;
  readonly emisor: string;
  readonly clienteId: string;
  readonly secreto: string;
  readonly dominios: string;
  readonly activo: boolean;
  readonly automatico: boolean;
  readonly exigido: boolean;
  readonly confiaSegundoPaso: boolean;
  readonly roles: readonly Role[];
  readonly empresas: readonly string[] | null;
  readonly claimGrupos: string;
  readonly grupos: readonly { readonly grupo: string; readonly roles: readonly Role[] }[];
}

/** Name and issuer that a kind starts with. */
const STARTS: Readonly<Record<ProviderKind, readonly [nombre: string, emisor: string]>> = {
  google: ['Google', 'https://accounts.google.com'],
  entra: ['Microsoft', 'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0'],
  keycloak: ['Keycloak', 'https://ingreso.empresa.ec/realms/empresa'],
  otro: ['', ''],
};

/** Values of the form: the stored ones, or those of a new provider. */
export function formOf(stored: Provider | null): ProviderForm {
  if (stored !== null) {
    const { dominios, claimGrupos, ...rest } = stored;
    return { ...rest, secreto: '', dominios: dominios.join(', '), claimGrupos: claimGrupos ?? '' };
  }
  const [nombre, emisor] = STARTS.google;
  return {
    ...{ tipo: 'google', nombre, emisor, clienteId: '', secreto: '', dominios: '', activo: true, automatico: false },
    ...{ exigido: false, confiaSegundoPaso: false, roles: [], empresas: null, claimGrupos: '', grupos: [] },
  };
}

/** Another kind keeps what the person typed and replaces what the previous kind proposed. */
export function withKind(form: ProviderForm, tipo: ProviderKind): ProviderForm {
  const [before, after] = [STARTS[form.tipo], STARTS[tipo]];
  return {
    ...form,
    tipo,
    nombre: form.nombre === before[0] ? after[0] : form.nombre,
    emisor: form.emisor === before[1] || tipo === 'google' ? after[1] : form.emisor,
  };
}

/** The same as the API takes it. */
export function bodyOf(form: ProviderForm): ProviderBody {
  const { tipo, nombre, emisor, clienteId, secreto, activo, automatico, exigido, confiaSegundoPaso } = form;
  const claim = form.claimGrupos.trim();
  return {
    ...{ tipo, activo, automatico, exigido, confiaSegundoPaso },
    nombre: nombre.trim(),
    emisor: emisor.trim(),
    clienteId: clienteId.trim(),
    ...(secreto === '' ? {} : { secreto }),
    dominios: form.dominios
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((one) => one.replace(/^@/, ''))
      .filter((one) => one !== ''),
    roles: [...form.roles],
    empresas: form.empresas && [...form.empresas],
    claimGrupos: claim === '' ? null : claim,
    grupos: form.grupos.map(({ grupo, roles }) => ({ grupo: grupo.trim(), roles: [...roles] })),
  };
}
