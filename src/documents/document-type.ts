import type { TSchema } from '#typebox';
import type { Cifras } from '../kernel/cifras.js';
import type { OperatorRates } from '../kernel/catalogues/operator-rows.js';
import type { Normas } from '../kernel/normas/normas.js';
import type { Advertencia, Issue } from '../kernel/issue.js';
import type { RideModel } from '../kernel/ride-model.js';
import type { Layout, NormalisedDocument } from '../xml/layout.js';

export type { NormalisedDocument } from '../xml/layout.js';

/** Issuer data from the stored company and establishment; never from a payload. */
export interface Emisor {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly dirMatriz: string;
  readonly obligadoContabilidad: boolean;
  /** Resolution number. */
  readonly contribuyenteEspecial: string | null;
  /** Resolution number, without leading zeros. */
  readonly agenteRetencion: string | null;
  readonly contribuyenteRimpe: 'emprendedor' | 'negocio-popular' | null;
  /** Resolution number; written as an additional field (anexo 24). */
  readonly granContribuyente: string | null;
  /** RUC of the invoicing system's provider; written as an additional field (anexo 26). */
  readonly rucProveedor: string | null;
  /** Address of the issuing establishment. */
  readonly dirEstablecimiento: string | null;
  /** For IVA 8 %; undefined: not known, and not checked. */
  readonly establecimiento?: {
    readonly provincia: string | null;
    readonly canton: string | null;
    readonly ivaDiferenciado: boolean;
  };
}

/** Context for checking a payload. */
export interface PrepareContext {
  readonly emisor: Emisor;
  readonly ambiente: '1' | '2';
  /** dd/mm/yyyy in America/Guayaquil. */
  readonly hoy: string;
  /** How many days before `hoy` fechaEmision may be. */
  readonly fechaEmisionDiasAtras: number;
  /** Rates loaded by the operator, by tax code (2, 3, 5); they take precedence over ours. */
  readonly tarifas?: OperatorRates;
  /** Dated rules with those of packs; undefined: the service's own, and the days of IVA 8 % are not checked. */
  readonly normas?: Normas;
  /** Set if a note modifies one of our receipts; its limits are then checked. */
  readonly documentoModificado?: DocumentoModificado;
  /** Set if the document was submitted complete and the payload was read from it. */
  readonly submitted?: SubmittedDocument;
}

/** Document submitted complete: as XML, or as JSON with all its figures. */
export interface SubmittedDocument {
  /** As returned by `read`. Its figures and the order of its groups are kept within the tolerances of FACTS §5. */
  readonly documento: NormalisedDocument;
  /** Signed documents are checked and stored unchanged. */
  readonly signed: boolean;
  /** It was submitted with its authorization: the SRI's confirmation counts, and our rules only warn (design/received-documents). */
  readonly authorised?: boolean;
}

/** Data of our receipt that a note modifies (`modifiedDocumentOf` names it). */
export interface DocumentoModificado {
  readonly fechaEmision: string;
  readonly identificacionReceptor: string;
  /** Decimal text. */
  readonly importeTotal: string;
  /** An annulled document cannot be modified. */
  readonly anulado?: boolean;
  /** Sum of the other credit notes that modify it; decimal text. */
  readonly acreditado: string;
  /** Its IVA bases by rate; absent if they are unknown. */
  readonly bases?: readonly { readonly codigoPorcentaje: string; readonly base: string }[];
}

/** Checked document that lacks only number and access key. */
export interface PreparedDocument {
  readonly codDoc: string;
  readonly version: string;
  readonly fechaEmision: string;
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  /** As given. */
  readonly secuencial: string | undefined;
  readonly receptor: {
    readonly tipoIdentificacion: string;
    readonly identificacion: string;
    readonly razonSocial: string;
  };
  /** Decimal text; 0.00 if the type has no total. */
  readonly importeTotal: string;
  readonly totales: Readonly<Record<string, unknown>>;
  /** The caller's reference; not part of `documento`. */
  readonly referencia: string | null;
  readonly referenciaUnica: boolean;
  /** Addresses in the additional fields email and emailCliente. */
  readonly correos: readonly string[];
  /** Figures for reports. */
  readonly cifras: Cifras;
  /** Safe to store as JSON; equals what the reader returns, except number and key. */
  readonly documento: NormalisedDocument;
  /**
   * Everything but number and key is fixed; both have constant length, so the size check is valid before a number is taken.
   */
  xml(numbering: { readonly secuencial: string; readonly claveAcceso: string }): string;
}

/** All problems of a payload, or the document to issue. */
export type Prepared =
  | { readonly ok: true; readonly document: PreparedDocument; readonly advertencias: readonly Advertencia[] }
  | {
      readonly ok: false;
      readonly issues: readonly Issue[];
      /** The computed figures, if none is at fault: a form shows them while it is filled in. */
      readonly figures?: Pick<PreparedDocument, 'importeTotal' | 'totales'>;
    };

export interface ReadOptions {
  /** An unsigned document may lack its access key, which is then empty and generated later. */
  readonly keyOptional?: boolean;
  /**
   * Document of another issuer, to be checked with the SRI: form faults the SRI may have accepted are no reason to refuse it.
   */
  readonly tolerant?: boolean;
}

/** Comprobante read from XML. */
export interface ReadDocument {
  readonly codDoc: string;
  readonly version: string;
  readonly claveAcceso: string;
  readonly secuencial: string;
  /** The whole content of the XML, including number and key. */
  readonly documento: NormalisedDocument;
  /** The part expressible as a payload; preparing it again gives the same document. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Whether it ends with a signature, valid or not. */
  readonly signed: boolean;
}

/** All problems of an XML, or its content. */
export type Read =
  | { readonly ok: true; readonly read: ReadDocument }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Words of the reference. */
export interface Ayuda {
  /** With its article: «una factura». */
  readonly uno: string;
  readonly varios: string;
  /** Advice before issuing one. */
  readonly alEmitir: string;
}

/** A comprobante type: its layouts, its payload and the conversion between them. */
export interface DocumentType {
  readonly codDoc: string;
  /** Path segment of its routes. */
  readonly pathWord: string;
  readonly nombre: string;
  readonly ayuda: Ayuda;
  readonly root: string;
  /** File name prefix: FAC-001-001-000000001.xml. */
  readonly filePrefix: string;
  /** Label of its amount in a mail; empty if it has none. */
  readonly etiquetaTotal: string;
  /** The receiver must accept an annulment (FACTS §12). */
  readonly anulacionConAceptacion: boolean;
  readonly defaultVersion: string;
  readonly versions: readonly string[];
  readonly layouts: readonly Layout[];
  readonly payload: TSchema;
  prepare(payload: unknown, context: PrepareContext): Prepared;
  /** Returns the payload of a stored document; preparing it again gives the same document. */
  payloadOf(documento: NormalisedDocument): Readonly<Record<string, unknown>>;
  /** Reads the SRI's XML of this type, in any version. */
  read(xml: string | Uint8Array, more?: ReadOptions): Read;
  /** Returns the figures for reports, from a document as read or as stored. */
  cifras(documento: NormalisedDocument): Cifras;
  /** Returns the RIDE content; the document must include number and key, as `read` returns them. */
  ride(documento: NormalisedDocument): RideModel;
}
