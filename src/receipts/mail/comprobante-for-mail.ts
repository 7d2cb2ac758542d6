import type { ComprobanteMailRow } from '../store/for-mail.js';
import type { Estado } from '../../kernel/estados.js';

/** Receipt data for its mail. */
export interface ComprobanteForMail {
  readonly id: string;
  readonly accountId: string;
  readonly empresaId: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: number;
  readonly claveAcceso: string;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly receptor: {
    readonly tipoIdentificacion: string;
    readonly identificacion: string;
    readonly razonSocial: string;
  };
  /** Decimal text with two places. */
  readonly importeTotal: string;
  readonly estado: Estado;
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: Date | null;
  readonly emisor: {
    readonly razonSocial: string;
    readonly nombreComercial: string | null;
    readonly correo: string | null;
    readonly telefono: string | null;
  };
  /** E-mail template requested by a resend; null: the company's choice. */
  readonly plantillaId: string | null;
  /** Public URL for links; undefined: a preview, without links. */
  readonly publicUrl: string | undefined;
}

/** Builds it from a row. */
export function comprobanteForMail(
  row: ComprobanteMailRow,
  choice: Pick<ComprobanteForMail, 'plantillaId' | 'publicUrl'>,
): ComprobanteForMail {
  return {
    id: row.id,
    accountId: row.account_id,
    empresaId: row.empresa_id,
    ruc: row.ruc,
    codDoc: row.cod_doc,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: row.secuencial,
    claveAcceso: row.clave_acceso,
    fechaEmision: row.fecha_emision,
    receptor: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: row.importe_total,
    estado: row.estado,
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion,
    emisor: {
      razonSocial: row.razon_social,
      nombreComercial: row.nombre_comercial,
      correo: row.correo,
      telefono: row.telefono,
    },
    ...choice,
  };
}
