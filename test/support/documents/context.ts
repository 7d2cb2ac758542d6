import type { Emisor, PrepareContext } from '../../../src/documents/document-type.js';

const base: Emisor = {
  ruc: '1790012345001',
  razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.',
  nombreComercial: null,
  dirMatriz: 'Calle Inventada 1',
  obligadoContabilidad: true,
  contribuyenteEspecial: null,
  agenteRetencion: null,
  contribuyenteRimpe: null,
  granContribuyente: null,
  rucProveedor: null,
  dirEstablecimiento: 'Calle Inventada 1',
};

/** Issuers of the examples; an example chooses one by its `ruc`. */
export const EMISORES: Readonly<Record<string, Emisor>> = {
  [base.ruc]: base,
  // Every legend a company can have.
  '1790016919001': {
    ...base,
    ruc: '1790016919001',
    razonSocial: 'CORPORACIÓN «LA ÑAPA» & HIJOS C.A.',
    nombreComercial: 'La Ñapa',
    contribuyenteEspecial: '5368',
    agenteRetencion: '1',
    granContribuyente: 'NAC-GCFOIOC21-00001234',
    rucProveedor: '1792060346001',
  },
  '1712345675001': {
    ...base,
    ruc: '1712345675001',
    razonSocial: 'PERSONA EMPRENDEDORA DE EJEMPLO',
    obligadoContabilidad: false,
    contribuyenteRimpe: 'emprendedor',
    dirEstablecimiento: null,
  },
};

/** The fixed context of the examples, so that their output never changes: 15 November 2026, pruebas. */
export function exampleContext(ruc: string): PrepareContext {
  return { emisor: EMISORES[ruc] ?? base, ambiente: '1', hoy: '15/11/2026', fechaEmisionDiasAtras: 1 };
}
