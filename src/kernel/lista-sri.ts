/** A line of either list of the SRI portal. Everything the key contains is taken from the key. */
export interface LineaSri {
  readonly linea: number;
  readonly claveAcceso: string;
  readonly codDoc: string;
  readonly rucEmisor: string;
  /** 001-001-000000001 */
  readonly numero: string;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly razonSocialEmisor: string | null;
  /** Only in the list of issued documents. */
  readonly razonSocialReceptor: string | null;
  /** A RUC, or the cédula of the person with that RUC. */
  readonly identificacionReceptor: string | null;
  /** As the SRI writes it: dd/mm/yyyy HH:MM:SS. */
  readonly fechaAutorizacion: string | null;
  /** Decimal text; the list has no amounts for retenciones and no total for notas de crédito. */
  readonly valorSinImpuestos: string | null;
  readonly iva: string | null;
  readonly importeTotal: string | null;
  readonly numeroDocumentoModificado: string | null;
}
