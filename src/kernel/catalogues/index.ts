import type { Catalogue, CatalogueRow } from './catalogue.js';
import {
  ambientes,
  impuestos,
  impuestosRetener,
  pagoLocExt,
  tiposComprobante,
  tiposEmision,
  tiposIdentificacion,
  tiposProveedor,
  tiposRegimen,
} from './codigos-base.js';
import { documentosSustento } from './documentos-sustento.js';
import { formasPago } from './formas-pago.js';
import { ice } from './ice.js';
import { irbpnr } from './irbpnr.js';
import { iva } from './iva.js';
import { materialesConstruccion } from './materiales-construccion.js';
import { paises } from './paises.js';
import { retencionIsd } from './retencion-isd.js';
import { retencionIva } from './retencion-iva.js';
import { retencionPresuntiva } from './retencion-presuntiva.js';
import { retencionRenta } from './retencion-renta.js';
import { sustento } from './sustento.js';

/** Catalogue as published by the API. */
export interface PublishedCatalogue {
  readonly nombre: string;
  readonly catalogue: Catalogue<CatalogueRow>;
}

/** All catalogues, by path segment: GET /api/v1.0/catalogos/{tabla}?fecha=. */
export const catalogues: Readonly<Record<string, PublishedCatalogue>> = {
  ambientes: { nombre: 'Ambientes', catalogue: ambientes },
  'tipos-emision': { nombre: 'Tipos de emisión', catalogue: tiposEmision },
  'tipos-comprobante': { nombre: 'Tipos de comprobante', catalogue: tiposComprobante },
  'tipos-identificacion': { nombre: 'Tipos de identificación', catalogue: tiposIdentificacion },
  impuestos: { nombre: 'Impuestos', catalogue: impuestos },
  iva: { nombre: 'Tarifas del IVA', catalogue: iva },
  ice: { nombre: 'Tarifas del ICE', catalogue: ice },
  irbpnr: { nombre: 'Tarifas del IRBPNR', catalogue: irbpnr },
  'formas-pago': { nombre: 'Formas de pago', catalogue: formasPago },
  'impuestos-retener': { nombre: 'Impuestos que se retienen', catalogue: impuestosRetener },
  'retencion-renta': { nombre: 'Retenciones de impuesto a la renta', catalogue: retencionRenta },
  'retencion-iva': { nombre: 'Retenciones de IVA', catalogue: retencionIva },
  'retencion-isd': { nombre: 'Retenciones de ISD', catalogue: retencionIsd },
  'retencion-presuntiva': { nombre: 'Retenciones presuntivas de la factura', catalogue: retencionPresuntiva },
  sustento: { nombre: 'Sustento tributario', catalogue: sustento },
  'documentos-sustento': { nombre: 'Documentos de sustento', catalogue: documentosSustento },
  paises: { nombre: 'Países', catalogue: paises },
  'materiales-construccion': {
    nombre: 'Materiales de construcción con IVA del 5 %',
    catalogue: materialesConstruccion,
  },
  'tipos-proveedor': { nombre: 'Tipos de proveedor y de sujeto retenido', catalogue: tiposProveedor },
  'pago-loc-ext': { nombre: 'Pago local o al exterior', catalogue: pagoLocExt },
  'tipos-regimen': { nombre: 'Tipos de régimen fiscal del exterior', catalogue: tiposRegimen },
};
