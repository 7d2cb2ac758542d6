import { CONSUMIDOR_FINAL } from '../../../../src/domain/identificacion.js';

/** A line as it is typed. */
export interface Line {
  /** Tells lines apart while they are moved and deleted. */
  readonly key: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  readonly descuento: string;
  /** codigoPorcentaje of the IVA. */
  readonly iva: string;
}

/** An invoice as it is typed. */
export interface InvoiceForm {
  /** Sent as Idempotency-Key: however often this form is sent, one invoice comes of it. */
  readonly key: string;
  /** `001-001`. */
  readonly punto: string;
  readonly tipoIdentificacion: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly direccion: string;
  readonly correo: string;
  readonly lineas: readonly Line[];
  readonly formaPago: string;
  readonly plazoDias: string;
  readonly nota: string;
}

/** What a part of the form needs: what is typed, how to change it, and what is wrong with a field. */
export interface Part {
  readonly form: InvoiceForm;
  readonly change: (change: Partial<InvoiceForm>) => void;
  /** The problem of a field, by the API's path, once the person wanted to go on. */
  readonly problem: (field: string) => string | undefined;
}

/** The types of table 6 that a person chooses among. */
export const TIPOS_IDENTIFICACION = ['05', '04', '07', '06', '08'] as const;

export function emptyLine(): Line {
  return { key: crypto.randomUUID(), codigo: '', descripcion: '', cantidad: '1', precio: '', descuento: '', iva: '4' };
}

export function emptyForm(): InvoiceForm {
  return {
    key: crypto.randomUUID(),
    punto: '',
    tipoIdentificacion: '05',
    identificacion: '',
    razonSocial: '',
    direccion: '',
    correo: '',
    lineas: [emptyLine()],
    formaPago: '01',
    plazoDias: '',
    nota: '',
  };
}

/** Whether anything was typed that would be missed. */
export function isTouched(form: InvoiceForm): boolean {
  const [first, ...others] = form.lineas;
  return (
    others.length > 0 ||
    [
      form.identificacion,
      form.razonSocial,
      form.correo,
      form.nota,
      first?.descripcion,
      first?.precio,
      first?.codigo,
    ].some((typed) => typed !== undefined && typed !== '')
  );
}

/** A draft of an earlier visit, if it is one of this release. */
export function asForm(stored: unknown): InvoiceForm | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const form: InvoiceForm = { ...emptyForm(), ...stored };
  const empty = emptyForm();
  const sound =
    Array.isArray(form.lineas) &&
    form.lineas.length > 0 &&
    Object.entries(empty).every(([name, value]) => typeof form[name as keyof InvoiceForm] === typeof value);
  return sound ? form : undefined;
}

/** The payload of the API; what was left empty is left out, and a comma is a decimal point. */
export function payloadOf(form: InvoiceForm, ruc: string, importeTotal?: string): Record<string, unknown> {
  const [estab = '', ptoEmi = ''] = form.punto.split('-');
  const anonymous = form.tipoIdentificacion === CONSUMIDOR_FINAL.tipo;
  const { formaPago, plazoDias } = form;
  const said = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());
  const campoAdicional = [
    ...(said(form.correo) === undefined ? [] : [{ nombre: 'email', value: form.correo.trim() }]),
    ...(said(form.nota) === undefined ? [] : [{ nombre: 'Nota', value: form.nota.trim() }]),
  ];
  return withoutEmpty({
    ruc,
    estab,
    ptoEmi,
    codDoc: '01',
    receptor: withoutEmpty({
      tipoIdentificacion: form.tipoIdentificacion,
      identificacion: anonymous ? CONSUMIDOR_FINAL.identificacion : said(form.identificacion),
      razonSocial: anonymous ? CONSUMIDOR_FINAL.razonSocial : said(form.razonSocial),
      direccion: said(form.direccion),
    }),
    detalles: form.lineas.map((line) =>
      withoutEmpty({
        codigoPrincipal: said(line.codigo),
        descripcion: said(line.descripcion),
        cantidad: figure(line.cantidad),
        precioUnitario: figure(line.precio),
        descuento: figure(line.descuento),
        impuesto: [{ codigo: '2', codigoPorcentaje: line.iva }],
      }),
    ),
    pagos:
      importeTotal === undefined
        ? undefined
        : [
            withoutEmpty({
              formaPago,
              total: importeTotal,
              plazo: said(plazoDias),
              unidadTiempo: said(plazoDias) === undefined ? undefined : 'dias',
            }),
          ],
    campoAdicional: campoAdicional.length === 0 ? undefined : campoAdicional,
  });
}

/** A number as a person in Ecuador types it: a comma is the decimal point. */
function figure(typed: string): string | undefined {
  const value = typed.trim().replace(',', '.');
  return value === '' ? undefined : value;
}

function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
