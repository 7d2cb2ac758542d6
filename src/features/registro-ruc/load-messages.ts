import type { Login } from '../../db/connecting.js';
import type { LoadStep } from './load-files.js';

export interface ThreadRequest {
  /** Login that may create tables. */
  readonly admin: Login;
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly allowFewer: boolean;
}

export type ThreadAnswer =
  | { readonly kind: 'progress'; readonly paso: LoadStep; readonly filas: number }
  | { readonly kind: 'loaded'; readonly filas: number }
  | { readonly kind: 'refused'; readonly codigo: string; readonly mensaje: string };
