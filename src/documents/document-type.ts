import type { TSchema } from 'typebox';
import type { Cifras } from '../domain/cifras.js';
import type { OperatorRates } from '../domain/catalogues/operator-rows.js';
import type { Advertencia, Issue } from '../domain/issue.js';
import type { RideModel } from '../domain/ride-model.js';
import type { Layout, NormalisedDocument } from '../xml/layout.js';

import type { ReadOptions } from './read.js';

export type { NormalisedDocument } from '../xml/layout.js';

/** The issuer as the stored company and establishment have it; nothing of it comes from a payload. */
export interface Emisor {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly dirMatriz: string;
  readonly obligadoContabilidad: boolean;
  /** Number of the resolution. */
  readonly contribuyenteEspecial: string | null;
  /** Number of the resolution, without leading zeros. */
  readonly agenteRetencion: string | null;
  readonly contribuyenteRimpe: 'emprendedor' | 'negocio-popular' | null;
  /** Number of the resolution; written as an additional field (anexo 24). */
  readonly granContribuyente: string | null;
  /** RUC of the provider of the invoicing system; written as an additional field (anexo 26). */
  readonly rucProveedor: string | null;
  /** Address of the establishment that issues. */
  readonly dirEstablecimiento: string | null;
}

/** What a payload is checked against. */
export interface PrepareContext {
  readonly emisor: Emisor;
  readonly ambiente: '1' | '2';
  /** dd/mm/yyyy in America/Guayaquil. */
  readonly hoy: string;
  /** Days before `hoy` that fechaEmision may lie. */
  readonly fechaEmisionDiasAtras: number;
  /** Rates that the operator loaded, by tax code (2, 3, 5); they go before ours. */
  readonly tarifas?: OperatorRates;
  /** Given when a note modifies a receipt of ours; its limits are then checked. */
  readonly documentoModificado?: DocumentoModificado;
  /** Given when the document came whole, and the payload was read out of it. */
  readonly own?: OwnDocument;
}

/** A document that came whole: as XML, or as JSON with all its figures. */
export interface OwnDocument {
  /** As `read` gives it. Its figures and the order of its groups are kept within the tolerances of FACTS §5. */
  readonly documento: NormalisedDocument;
  /** Nothing of it may change then: it is checked, and stored as it is. */
  readonly signed: boolean;
  /** It came with its authorization: what the SRI confirms counts, and our rules only warn (decision 0081). */
  readonly authorised?: boolean;
}

/** What is known of the receipt of ours that a note modifies (`modifiedDocumentOf` names it). */
export interface DocumentoModificado {
  readonly fechaEmision: string;
  readonly identificacionReceptor: string;
  /** Decimal text. */
  readonly importeTotal: string;
  /** An annulled document cannot be modified. */
  readonly anulado?: boolean;
  /** Sum of the credit notes that already modify it, this one excluded; decimal text. */
  readonly acreditado: string;
}

/** A checked document that lacks only number and access key. */
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
  /** Decimal text; 0.00 where the type has no total. */
  readonly importeTotal: string;
  readonly totales: Readonly<Record<string, unknown>>;
  /** The caller's own; not part of `documento`. */
  readonly referencia: string | null;
  readonly referenciaUnica: boolean;
  /** Addresses of the additional fields email and emailCliente. */
  readonly correos: readonly string[];
  /** What reports need of it. */
  readonly cifras: Cifras;
  /** Safe to store as JSON; what the reader gives back, number and key aside. */
  readonly documento: NormalisedDocument;
  /** Everything but number and key is fixed; both have constant length, so the size check holds before a number is taken. */
  xml(numbering: { readonly secuencial: string; readonly claveAcceso: string }): string;
}

/** Every problem of a payload at once, or the document that can be issued. */
export type Prepared =
  | { readonly ok: true; readonly document: PreparedDocument; readonly advertencias: readonly Advertencia[] }
  | {
      readonly ok: false;
      readonly issues: readonly Issue[];
      /** What its figures come to all the same, where none of them is at fault: a form shows them while it is filled in. */
      readonly figures?: Pick<PreparedDocument, 'importeTotal' | 'totales'>;
    };

/** A comprobante that came as XML. */
export interface ReadDocument {
  readonly codDoc: string;
  readonly version: string;
  readonly claveAcceso: string;
  readonly secuencial: string;
  /** Everything the XML says, number and key included. */
  readonly documento: NormalisedDocument;
  /** The part of it that a payload can say: prepared again, it gives the same document. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Whether a signature closes it; nothing is said of its validity. */
  readonly signed: boolean;
}

/** Every problem of an XML at once, or what it says. */
export type Read =
  { readonly ok: true; readonly read: ReadDocument } | { readonly ok: false; readonly issues: readonly Issue[] };

/** A kind of comprobante: its layouts, its payload and how one becomes the other. */
export interface DocumentType {
  readonly codDoc: string;
  /** The word in the path of its routes. */
  readonly pathWord: string;
  readonly nombre: string;
  readonly root: string;
  /** Of its files: FAC-001-001-000000001.xml. */
  readonly filePrefix: string;
  /** What its amount is called in a mail; empty: it has none. */
  readonly etiquetaTotal: string;
  /** Its receiver has to accept an annulment (FACTS §12). */
  readonly anulacionConAceptacion: boolean;
  readonly defaultVersion: string;
  readonly versions: readonly string[];
  readonly layouts: readonly Layout[];
  readonly payload: TSchema;
  prepare(payload: unknown, context: PrepareContext): Prepared;
  /** The payload that a stored document came of: prepared again, it gives the same document. */
  payloadOf(documento: NormalisedDocument): Readonly<Record<string, unknown>>;
  /** Reads the SRI's own XML of this type, in any of its versions. */
  read(xml: string | Uint8Array, more?: ReadOptions): Read;
  /** The figures of a document for reports, as `read` gives it or as it was stored. */
  cifras(documento: NormalisedDocument): Cifras;
  /** What the RIDE of a document prints; number and key must be in it, as `read` gives them. */
  ride(documento: NormalisedDocument): RideModel;
}
