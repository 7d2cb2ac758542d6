import { groupThousands } from '../kernel/decimal.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { codDocs } from '../documents/registry.js';
import type { RideModel, RideTable } from '../kernel/ride-model.js';

/** Template data for the mail of a receipt. Everything is text; figures have thousands separators (design/portal). */
export interface ComprobanteMailData {
  readonly emisor: {
    readonly razonSocial: string;
    readonly nombreComercial: string;
    readonly nombre: string;
    readonly ruc: string;
    readonly dirMatriz: string;
    readonly correo: string;
    readonly telefono: string;
  };
  readonly receptor: { readonly razonSocial: string; readonly identificacion: string };
  readonly comprobante: {
    readonly tipo: string;
    readonly codDoc: string;
    readonly numero: string;
    readonly fechaEmision: string;
    readonly claveAcceso: string;
    readonly numeroAutorizacion: string;
    readonly fechaAutorizacion: string;
    readonly importeTotal: string;
    readonly etiquetaTotal: string;
    readonly estado: string;
    readonly detalles: readonly MailLine[];
    readonly totales: readonly NamedValue[];
    readonly adicional: readonly NamedValue[];
  };
  readonly anulado: boolean;
  readonly pruebas: boolean;
  readonly enlace: string;
  readonly logo: string;
}

interface MailLine {
  readonly codigoPrincipal: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precioUnitario: string;
  readonly descuento: string;
  readonly precioTotal: string;
}

interface NamedValue {
  readonly nombre: string;
  readonly valor: string;
}

/** Line limit of a mail: the attached RIDE has them all. */
const MAIL_LINES_MAX = 100;

/** Facts about a receipt that are not in its document. */
export interface ComprobanteMailFacts {
  /** Display name: Factura, Nota de crédito … */
  readonly tipo: string;
  /** Label of its amount; empty if it has none. */
  readonly etiquetaTotal: string;
  readonly receptor: { readonly razonSocial: string; readonly identificacion: string };
  readonly fechaEmision: string;
  readonly importeTotal: string;
  readonly estado: string;
  readonly anulado: boolean;
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: Date | null;
  readonly correo: string | null;
  readonly telefono: string | null;
  /** The buyer's page; undefined if its link was revoked. */
  readonly enlace: string | undefined;
  /** `src` of the logo, `cid:…`; undefined if the company has none. */
  readonly logo: string | undefined;
}

/** Builds the data of a receipt's mail. */
export function comprobanteMailData(model: RideModel, facts: ComprobanteMailFacts): ComprobanteMailData {
  const { emisor } = model;
  return {
    emisor: {
      razonSocial: emisor.razonSocial,
      nombreComercial: emisor.nombreComercial ?? '',
      nombre: emisor.nombreComercial ?? emisor.razonSocial,
      ruc: model.ruc,
      dirMatriz: emisor.dirMatriz,
      correo: facts.correo ?? '',
      telefono: facts.telefono ?? '',
    },
    receptor: { ...facts.receptor },
    comprobante: {
      tipo: facts.tipo,
      codDoc: model.codDoc,
      numero: model.numero,
      fechaEmision: facts.fechaEmision,
      claveAcceso: model.claveAcceso,
      // An annulled receipt has no authorization to show.
      numeroAutorizacion: facts.anulado ? '' : (facts.numeroAutorizacion ?? ''),
      fechaAutorizacion: facts.anulado || facts.fechaAutorizacion === null ? '' : fechaHora(facts.fechaAutorizacion),
      importeTotal: facts.etiquetaTotal === '' ? '' : groupThousands(facts.importeTotal),
      etiquetaTotal: facts.etiquetaTotal,
      estado: facts.estado,
      detalles: lines(model),
      totales: model.totales.map(({ label, value }) => ({ nombre: label, valor: groupThousands(value) })),
      adicional: model.adicional.map(({ label, value }) => ({ nombre: label, valor: value })),
    },
    anulado: facts.anulado,
    pruebas: model.ambiente === '1',
    enlace: facts.enlace ?? '',
    logo: facts.logo ?? '',
  };
}

function lines(model: RideModel): readonly MailLine[] {
  const table = model.cuerpo.find(
    (block): block is RideTable => block.kind === 'table' && block.columns.some(({ id }) => id === 'precioTotal'),
  );
  if (table === undefined) return [];
  const at = (row: readonly string[], id: string): string =>
    row[table.columns.findIndex((column) => column.id === id)] ?? '';
  return table.rows.slice(0, MAIL_LINES_MAX).map((row) => ({
    codigoPrincipal: at(row, 'codigoPrincipal'),
    descripcion: at(row, 'descripcion'),
    cantidad: groupThousands(at(row, 'cantidad')),
    precioUnitario: groupThousands(at(row, 'precioUnitario')),
    descuento: groupThousands(at(row, 'descuento')),
    precioTotal: groupThousands(at(row, 'precioTotal')),
  }));
}

/** Formats as 15/11/2026 10:30, in Ecuador. */
function fechaHora(instant: Date): string {
  const iso = isoEcuador(instant);
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
}

/** Sample receipt for checking and previewing templates. */
export const SAMPLE_MAIL: ComprobanteMailData = {
  emisor: {
    razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.',
    nombreComercial: 'La Ficticia',
    nombre: 'La Ficticia',
    ruc: '1790012345001',
    dirMatriz: 'Calle Inventada 1, Quito',
    correo: 'facturacion@example.test',
    telefono: '02 222 2222',
  },
  receptor: { razonSocial: 'PERSONA DE EJEMPLO', identificacion: '1712345675' },
  comprobante: {
    tipo: 'Factura',
    codDoc: '01',
    numero: '001-001-000000123',
    fechaEmision: '15/11/2026',
    claveAcceso: '1511202601179001234500110010010000001231234567810',
    numeroAutorizacion: '1511202601179001234500110010010000001231234567810',
    fechaAutorizacion: '15/11/2026 10:30',
    importeTotal: '23.00',
    etiquetaTotal: 'Valor total',
    estado: 'AUTORIZADO',
    detalles: [
      {
        codigoPrincipal: 'P-1',
        descripcion: 'Café tostado y molido, funda de 500 g',
        cantidad: '2.00',
        precioUnitario: '8.50',
        descuento: '0.00',
        precioTotal: '17.00',
      },
    ],
    totales: [{ nombre: 'VALOR TOTAL', valor: '23.00' }],
    adicional: [{ nombre: 'Pedido', valor: 'OC-77' }],
  },
  anulado: false,
  pruebas: true,
  enlace: 'https://facturas.example.test/c/ejemplo',
  logo: 'cid:logo',
};

/** Variable as listed by `GET /plantillas-email/variables`. */
export interface MailVariable {
  /**
   * `[]` after a list: `comprobante.detalles[].descripcion` is written `{% for d in comprobante.detalles %}{{ d.descripcion }}`.
   */
  readonly nombre: string;
  readonly descripcion: string;
}

/** All variables of a receipt's mail, with their descriptions. */
export const MAIL_VARIABLES: readonly MailVariable[] = [
  { nombre: 'emisor.razonSocial', descripcion: 'Razón social de quien emite.' },
  { nombre: 'emisor.nombreComercial', descripcion: 'Nombre comercial; vacío si no tiene.' },
  { nombre: 'emisor.nombre', descripcion: 'Nombre comercial o, si no tiene, razón social.' },
  { nombre: 'emisor.ruc', descripcion: 'RUC de quien emite.' },
  { nombre: 'emisor.dirMatriz', descripcion: 'Dirección de la matriz.' },
  { nombre: 'emisor.correo', descripcion: 'Correo de contacto de la empresa; vacío si no tiene.' },
  { nombre: 'emisor.telefono', descripcion: 'Teléfono de la empresa; vacío si no tiene.' },
  { nombre: 'receptor.razonSocial', descripcion: 'Nombre o razón social de quien recibe.' },
  { nombre: 'receptor.identificacion', descripcion: 'Cédula, RUC o pasaporte de quien recibe.' },
  { nombre: 'comprobante.tipo', descripcion: 'Tipo de comprobante en palabras.' },
  { nombre: 'comprobante.codDoc', descripcion: `Código del tipo: ${codDocs.join(', ')}.` },
  { nombre: 'comprobante.numero', descripcion: 'Número: establecimiento, punto y secuencial.' },
  { nombre: 'comprobante.fechaEmision', descripcion: 'Fecha de emisión, dd/mm/aaaa.' },
  { nombre: 'comprobante.claveAcceso', descripcion: 'Clave de acceso de 49 dígitos.' },
  { nombre: 'comprobante.numeroAutorizacion', descripcion: 'Número de autorización del SRI; vacío en una anulación.' },
  {
    nombre: 'comprobante.fechaAutorizacion',
    descripcion: 'Fecha y hora de la autorización, hora del Ecuador; vacía en una anulación.',
  },
  {
    nombre: 'comprobante.importeTotal',
    descripcion: 'Total en dólares, 1,234.50; vacío en los tipos sin importe, como la guía de remisión.',
  },
  {
    nombre: 'comprobante.etiquetaTotal',
    descripcion: 'Cómo se llama ese total: «Valor total», en retenciones «Total retenido»; vacía donde no hay importe.',
  },
  { nombre: 'comprobante.estado', descripcion: 'AUTORIZADO o ANULADO.' },
  {
    nombre: 'comprobante.detalles',
    descripcion: `Lista de líneas, las primeras ${MAIL_LINES_MAX}; vacía en los tipos sin líneas con precio, como retenciones y guías.`,
  },
  { nombre: 'comprobante.detalles[].codigoPrincipal', descripcion: 'Código principal de la línea.' },
  { nombre: 'comprobante.detalles[].descripcion', descripcion: 'Descripción de la línea.' },
  { nombre: 'comprobante.detalles[].cantidad', descripcion: 'Cantidad de la línea.' },
  { nombre: 'comprobante.detalles[].precioUnitario', descripcion: 'Precio unitario de la línea.' },
  { nombre: 'comprobante.detalles[].descuento', descripcion: 'Descuento de la línea.' },
  { nombre: 'comprobante.detalles[].precioTotal', descripcion: 'Total de la línea, sin impuestos.' },
  { nombre: 'comprobante.totales', descripcion: 'Lista de subtotales, impuestos y total, como los imprime el RIDE.' },
  { nombre: 'comprobante.totales[].nombre', descripcion: 'Nombre del renglón de los totales.' },
  { nombre: 'comprobante.totales[].valor', descripcion: 'Valor del renglón de los totales.' },
  { nombre: 'comprobante.adicional', descripcion: 'Lista de campos adicionales.' },
  { nombre: 'comprobante.adicional[].nombre', descripcion: 'Nombre del campo adicional.' },
  { nombre: 'comprobante.adicional[].valor', descripcion: 'Valor del campo adicional.' },
  {
    nombre: 'anulado',
    descripcion:
      'Si el aviso es de una anulación. Una plantilla que no usa esta variable solo sirve para autorizados: la anulación se avisa con la plantilla incluida.',
  },
  { nombre: 'pruebas', descripcion: 'Si el comprobante es del ambiente de pruebas, sin validez tributaria.' },
  { nombre: 'enlace', descripcion: 'Dirección de la página del comprobante; vacía si el enlace fue revocado.' },
  {
    nombre: 'logo',
    descripcion: 'Dirección del logo dentro del correo, para <img src>; vacía si la empresa no tiene.',
  },
];

/** Returns the example for a variable from the sample receipt; for a list, from its first element. */
export function exampleOf(nombre: string): unknown {
  let value: unknown = SAMPLE_MAIL;
  for (const part of nombre.split('.')) {
    const name = part.replace(/\[\]$/, '');
    value = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : '';
    if (part !== name) value = Array.isArray(value) ? (value as unknown[])[0] : undefined;
  }
  return value;
}
