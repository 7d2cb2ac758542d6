import type { ImpuestoPayload } from './payload-schema.js';

/** Line fields common to all types with item lines. */
export interface LinePayload {
  readonly cantidad: number | string;
  /** Absent if neither the line nor a product of the company has one. */
  readonly precioUnitario?: number | string;
  readonly descuento?: number | string;
  readonly impuesto?: readonly ImpuestoPayload[];
}
