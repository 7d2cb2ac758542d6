import { Type } from '#typebox';
import type { ProformaRow, ProformaWithContent } from './store.js';
import { shownPayload } from '../../documents/compat/schema.js';
import { factura } from '../../documents/factura/index.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { ESTADOS_PROFORMA, numeroDeProforma } from './rules.js';
import { withNumbers } from '../../receipts/routes/documento.js';
import { EmpresaParams } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';

export const ProformaParams = Type.Object(
  {
    ...EmpresaParams.properties,
    id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la proforma.' }),
  },
  { additionalProperties: false },
);

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** Content of the invoice that a proforma offers: checked by its own rules, which report all problems together. */
export const Factura = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });
export const ShownFactura = shownPayload(factura);

export const Vence = Type.String({
  pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$',
  description: 'Último día en que vale, dd/mm/aaaa; si se omite, 15 días.',
});

const Diferencia = Type.Object(
  {
    tipo: Type.Enum(['linea-agregada', 'linea-quitada', 'linea-cambiada', 'dato-cambiado'], {
      description: 'Qué cambió.',
    }),
    linea: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Línea de la factura, desde 1, o de la proforma si se quitó; nulo: otro dato.',
    }),
    descripcion: Type.String({ description: 'Descripción de la línea.' }),
    campo: Type.String({ description: 'Campo que cambió.' }),
    antes: orNull('Valor en la proforma; nulo: no estaba.'),
    ahora: orNull('Valor en la factura; nulo: ya no está.'),
  },
  { title: 'DiferenciaConProforma' },
);

const fields = {
  id: Type.String({ description: 'Identificador de la proforma.' }),
  ruc: Type.String({ description: 'La empresa.' }),
  numero: Type.String({ description: 'Su número en la serie de la empresa: PRO-000000012.' }),
  estado: Type.Enum([...ESTADOS_PROFORMA], {
    description: 'ABIERTA hasta que el cliente responde o vence; VENCIDA desde el día siguiente al último.',
  }),
  fecha: Type.String({ description: 'Día en que se hizo, dd/mm/aaaa.' }),
  vence: Type.String({ description: 'Último día en que vale, dd/mm/aaaa.' }),
  estab: Type.String({ description: 'Establecimiento.' }),
  ptoEmi: Type.String({ description: 'Punto de emisión.' }),
  cliente: Type.Object(
    {
      tipoIdentificacion: Type.String({ description: 'Tipo de identificación.' }),
      identificacion: Type.String({ description: 'Número de identificación.' }),
      razonSocial: Type.String({ description: 'Nombre.' }),
    },
    { description: 'A quién se ofrece.' },
  ),
  importeTotal: Type.Number({ description: 'Total con impuestos.' }),
  correos: Type.Array(Type.String(), { description: 'A dónde se envía.' }),
  estadoCorreo: orNull('Del último envío: PENDIENTE, ENVIADA o FALLIDA; nulo: no se ha enviado.'),
  respuesta: Type.Union(
    [
      Type.Object({
        fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
        nombre: orNull('Quién respondió, si lo dijo.'),
        motivo: orNull('Por qué la rechazó, si lo dijo.'),
        revision: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Revisión que tenía a la vista y respondió; nulo en respuestas anteriores a este dato.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Lo que el cliente respondió en su página; nulo: no ha respondido.' },
  ),
  claveAcceso: orNull('Clave de acceso de su factura; nulo: no se ha facturado.'),
  revision: Type.Integer({ description: 'Crece con cada cambio.' }),
  fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
};

export const Proforma = Type.Object(fields, { title: 'Proforma' });

export const ProformaCompleta = Type.Object(
  {
    ...fields,
    enlace: Type.String({
      description: 'Página del cliente, donde la acepta o rechaza. Quien la tiene ve la proforma.',
    }),
    diferencias: Type.Union([Type.Array(Diferencia), Type.Null()], {
      description: 'Lo que la factura tiene distinto; nulo: no se ha facturado.',
    }),
    factura: Type.Unsafe<unknown>({ type: 'object', description: 'La factura que ofrece, como se emite.' }),
  },
  { title: 'ProformaCompleta', description: 'Una proforma con su contenido.' },
);

export function showProforma(row: ProformaRow): Record<string, unknown> {
  return {
    id: row.id,
    ruc: row.ruc,
    numero: numeroDeProforma(row.secuencial),
    estado: row.estado,
    fecha: row.fecha,
    vence: row.vence,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    cliente: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: new JsonDecimal(row.importe_total),
    correos: row.correos,
    estadoCorreo: row.correo_estado,
    respuesta:
      row.respuesta_at === null
        ? null
        : {
            fecha: isoEcuador(row.respuesta_at),
            nombre: row.respuesta_nombre,
            motivo: row.respuesta_motivo,
            revision: row.respuesta_revision,
          },
    claveAcceso: row.clave_acceso,
    revision: row.revision,
    fechaCreacion: isoEcuador(row.created_at),
  };
}

export function showWhole(row: ProformaWithContent, enlace: string): Record<string, unknown> {
  const { diferencias, payload } = row;
  return { ...showProforma(row), enlace, diferencias, factura: withNumbers(factura.payload, payload) };
}
