import type { TipoTrabajo } from '../../domain/trabajos-pausados.js';
import type { ApiBase } from '../../http/base.js';

export interface TrabajosSlice {
  /** Called after work of this kind was taken over. */
  readonly wakeTrabajo: (tipo: TipoTrabajo) => void;
}

export type TrabajosDeps = ApiBase & TrabajosSlice;
