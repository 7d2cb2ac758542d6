import type { BaseRetencion } from '../store/links.js';
import type { FichaProveedor } from '../../../kernel/proveedor.js';

/** Kind of purchase that decides a withholding, as a person states it for each line of a document. */
export const TIPOS_LINEA = [
  'bien',
  'servicio',
  'activo-fijo',
  'gasto',
  'honorarios',
  'honorarios-sin-titulo',
  'arriendo',
  'transporte',
] as const;

export type Clase = 'bien' | 'servicio' | 'honorarios' | 'honorarios-sin-titulo' | 'arriendo' | 'transporte';

/** A proposed code; null: a person has to choose it. */
export interface Regla {
  readonly codigo: string | null;
  /** In Spanish: the rule, and its source. */
  readonly razon: string;
  readonly fuente: string;
  /** Percentage where the catalogue has several; undefined: the catalogue's only one, or none. */
  readonly porcentaje?: string;
}

/** Facts that decide a proposal. */
export interface Hechos {
  readonly base: Pick<BaseRetencion, 'especial'>;
  readonly ficha: FichaProveedor;
  readonly codDoc: string;
  readonly clase: Clase | undefined;
  /** Paid only by card. */
  readonly tarjeta: boolean;
  /** The supplier is identified as a foreigner, or the document was issued abroad. */
  readonly exterior: boolean;
}

const TABLA_310 = 'ATS, tabla 3.10';
const RES_IVA = 'tabla 20 de la ficha técnica; Res. NAC-DGERCGC20-00000061';
const NOTA_VENTA = '02';

const DECIDA: Regla = {
  codigo: null,
  razon: 'Decida qué se compró (el tipo de cada línea), o elija el código.',
  fuente: '',
};

/** Proposes the income tax code. What the document states beats the codes on the card (FACTS §6.6, RECEIVED §6). */
export function reglaRenta({ ficha, codDoc, clase, tarjeta, exterior }: Hechos): Regla {
  const { regimen, persona, codigoRenta } = ficha;
  if (tarjeta)
    return { codigo: '332G', razon: 'Se pagó con tarjeta: retiene quien la emite.', fuente: `${TABLA_310}; tabla 24` };
  if (exterior) return reglaExterior(clase);
  if (regimen === 'negocio-popular' || (codDoc === NOTA_VENTA && regimen === null))
    return { codigo: '332', razon: 'El emisor es negocio popular (RIMPE): no se le retiene.', fuente: TABLA_310 };
  // FACTS §19.6: secondary sources.
  if (ficha.granContribuyente === true)
    return {
      codigo: '332',
      razon:
        'El emisor es gran contribuyente: se autorretiene la renta desde 2024 y no se le retiene, salvo que usted sea una entidad o empresa pública. El IVA sí se retiene.',
      fuente: 'LRTI art. 45; Res. NAC-DGERCGC24-00000024 (fuentes secundarias)',
    };
  const declared = clase === undefined ? undefined : reglaClase(clase, ficha);
  if (declared !== undefined) {
    const other = codigoRenta !== null && codigoRenta !== declared.codigo;
    return other
      ? { ...declared, razon: `${declared.razon} Lo usual con este proveedor es ${codigoRenta}.` }
      : declared;
  }
  if (codigoRenta !== null)
    return {
      codigo: codigoRenta,
      razon: 'Es lo usual con este proveedor, según su ficha.',
      fuente: 'Ficha del proveedor',
    };
  if (regimen === 'emprendedor') return EMPRENDEDOR;
  return persona === 'natural'
    ? { ...DECIDA, razon: `${DECIDA.razon} Es persona natural: honorarios y arriendos se retienen al 10 %.` }
    : DECIDA;
}

const EMPRENDEDOR: Regla = { codigo: '343', razon: 'El emisor es RIMPE emprendedor: 1 %.', fuente: TABLA_310 };

function reglaClase(clase: Clase, { regimen, persona }: FichaProveedor): Regla {
  switch (clase) {
    case 'honorarios':
      return persona === 'sociedad'
        ? { codigo: '303A', razon: 'Servicios profesionales de una sociedad.', fuente: TABLA_310 }
        : { codigo: '303', razon: 'Honorarios de una persona natural con título: 10 %.', fuente: TABLA_310 };
    case 'honorarios-sin-titulo':
      return persona === 'sociedad'
        ? { codigo: '3440', razon: 'Servicios de una sociedad.', fuente: TABLA_310 }
        : {
            codigo: '304',
            razon: 'Servicios de una persona natural en que predomina el intelecto, sin título: 10 %.',
            fuente: TABLA_310,
          };
    case 'arriendo':
      return { codigo: '320', razon: 'Arriendo de inmuebles: 10 %.', fuente: TABLA_310 };
    case 'transporte':
      return {
        codigo: '310',
        razon:
          'Transporte privado o de carga: 1 %, o 0 % en los casos de la Res. NAC-DGERCGC26-00000028; cámbielo si es uno de ellos.',
        fuente: `${TABLA_310}; Res. NAC-DGERCGC26-00000028`,
        porcentaje: '1',
      };
    case 'bien':
      return regimen === 'emprendedor'
        ? EMPRENDEDOR
        : { codigo: '312', razon: 'Sus líneas son bienes.', fuente: TABLA_310 };
    case 'servicio':
      return regimen === 'emprendedor'
        ? EMPRENDEDOR
        : { codigo: '3440', razon: 'Sus líneas son servicios.', fuente: TABLA_310 };
  }
}

const CODIGO_EXTERIOR: Readonly<Record<Exclude<Clase, 'bien'>, string>> = {
  servicio: '501A',
  honorarios: '511',
  'honorarios-sin-titulo': '511',
  arriendo: '500',
  transporte: '503',
};

/** Payments abroad: the percentage depends on a treaty and on the payee, so none is proposed (FACTS §6.6). */
function reglaExterior(clase: Clase | undefined): Regla {
  const fuente = `${TABLA_310}, pagos a no residentes`;
  if (clase === 'bien')
    return {
      codigo: null,
      razon:
        'La compra de bienes en el exterior normalmente no se retiene: quite esta línea, o elija el código 5xx de su caso.',
      fuente,
    };
  const codigo = clase === undefined ? null : CODIGO_EXTERIOR[clase];
  const razon =
    'Proveedor del exterior: el porcentaje depende del convenio y del beneficiario, escríbalo usted. Si es residente, elija un código de residentes.';
  return { codigo, razon: codigo === null ? `${DECIDA.razon} ${razon}` : razon, fuente };
}

const IVA_100 = '3';

/** Proposes the IVA code; undefined: no IVA is withheld (FACTS §6.5). */
export function reglaIva({ base, ficha, clase, tarjeta, exterior }: Hechos): Regla | undefined {
  const { persona, obligadoContabilidad, codigoIva } = ficha;
  if (tarjeta || ficha.regimen === 'negocio-popular') return undefined;
  if (exterior) return { codigo: IVA_100, razon: 'Servicio importado: se retiene el 100 % del IVA.', fuente: RES_IVA };
  if (persona === 'natural' && (clase === 'honorarios' || clase === 'honorarios-sin-titulo'))
    return { codigo: IVA_100, razon: 'Honorarios de una persona natural: 100 % del IVA.', fuente: RES_IVA };
  if (persona === 'natural' && clase === 'arriendo') {
    const condicion =
      obligadoContabilidad === true
        ? ' Su factura dice que lleva contabilidad: confirme que el 100 % le aplica, o elija 70 %.'
        : '';
    return { codigo: IVA_100, razon: `Arriendo de una persona natural: 100 % del IVA.${condicion}`, fuente: RES_IVA };
  }
  if (clase === undefined)
    return codigoIva === null
      ? DECIDA
      : { codigo: codigoIva, razon: 'Es lo usual con este proveedor, según su ficha.', fuente: 'Ficha del proveedor' };
  const bien = clase === 'bien';
  if (base.especial && ficha.especial === true)
    return {
      codigo: bien ? '9' : '10',
      razon: `Ambos son contribuyentes especiales: ${bien ? '10 % del IVA de bienes' : '20 % del IVA de servicios'}.`,
      fuente: RES_IVA,
    };
  return bien
    ? { codigo: '1', razon: 'Sus líneas son bienes: 30 % del IVA.', fuente: RES_IVA }
    : { codigo: '2', razon: 'Sus líneas son servicios: 70 % del IVA.', fuente: RES_IVA };
}
