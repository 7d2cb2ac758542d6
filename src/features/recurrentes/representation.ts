import { Type } from '#typebox';
import { horarioOf, type PeriodoRow, type RecurrenteRow } from './store.js';
import { shownPayload } from '../../documents/compat/schema.js';
import { factura } from '../../documents/factura/index.js';
import { trustedFecha } from '../../kernel/fecha.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import {
  ATRASOS,
  ESTADOS_PERIODO,
  ESTADOS_RECURRENTE,
  FRECUENCIAS,
  nextAfter,
  periodoDe,
  valoresDe,
  type Horario,
} from './rules.js';
import { withNumbers } from '../../receipts/routes/documento.js';
import { EmpresaParams } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';

export const RecurrenteParams = Type.Object(
  {
    ...EmpresaParams.properties,
    id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador de la factura recurrente.' }),
  },
  { additionalProperties: false },
);

const PERIODO = '^[0-9]{4}(-(0[1-9]|1[0-2])|-W[0-5][0-9])?$';
export const PeriodoParams = Type.Object(
  {
    ...RecurrenteParams.properties,
    periodo: Type.String({ pattern: PERIODO, description: 'El período: 2026-11, 2026-W47 o 2026.' }),
  },
  { additionalProperties: false },
);

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const horario = {
  frecuencia: Type.Enum([...FRECUENCIAS], { description: 'Cada cuánto se emite.' }),
  dia: Type.Integer({
    minimum: 1,
    maximum: 31,
    description:
      'Día del mes; si el mes es más corto, su último día (31: siempre el último). Semanal: 1 lunes a 7 domingo.',
  }),
};
const Mes = Type.Integer({ minimum: 1, maximum: 12, description: 'Solo anual: el mes.' });
const Fecha = Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' });
const Atraso = Type.Enum([...ATRASOS], {
  description:
    'Qué hacer con un período cuya fecha pasó hace más de tres días porque el servicio estuvo detenido: «emitir» con la fecha de hoy, «omitir» o «preguntar».',
});
const Nombre = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Nombre para reconocerla.' });
const Veces = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Cuántos períodos en total; sin él, sin límite.',
});

const settings = {
  nombre: Nombre,
  ...horario,
  mes: Type.Optional(Mes),
  desde: Type.Optional(Type.Unsafe<string>({ ...Fecha, description: 'Desde este día, dd/mm/aaaa; si se omite, hoy.' })),
  hasta: Type.Optional(Type.Unsafe<string>({ ...Fecha, description: 'Hasta este día, dd/mm/aaaa; sin él, sin fin.' })),
  veces: Type.Optional(Veces),
  atraso: Type.Optional(Atraso),
};

/** Checked by the rules of an invoice, which report all problems together. */
const Factura = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });
export const Body = Type.Object({ ...settings, factura: Factura }, { additionalProperties: false });
export const ShownBody = Type.Object({ ...settings, factura: shownPayload(factura) }, { additionalProperties: false });

const Proxima = Type.Object(
  {
    periodo: Type.String({ description: 'El período.' }),
    nombre: Type.String({ description: 'Como lo dice {periodo}.' }),
    fecha: Type.String({ description: 'Cuándo se emite, dd/mm/aaaa.' }),
    omitida: Type.Boolean({ description: 'true: se pidió omitirla.' }),
  },
  { title: 'ProximaRecurrente' },
);

const Periodo = Type.Object(
  {
    periodo: Type.String({ description: 'El período: 2026-11, 2026-W47 o 2026.' }),
    fecha: Type.String({ description: 'Su fecha, dd/mm/aaaa.' }),
    estado: Type.Enum([...ESTADOS_PERIODO], { description: 'Qué pasó con él.' }),
    codigo: orNull('Código del error, si falló.'),
    motivo: orNull('Por qué no se emitió.'),
    claveAcceso: orNull('Clave de acceso de su factura.'),
  },
  { title: 'PeriodoRecurrente' },
);

const fields = {
  id: Type.String({ description: 'Identificador de la factura recurrente.' }),
  ruc: Type.String({ description: 'La empresa.' }),
  nombre: Nombre,
  estado: Type.Enum([...ESTADOS_RECURRENTE], { description: 'Estado.' }),
  porAsumir: orNull(
    'PAUSADA porque quien la pidió perdió el permiso: por qué; sigue cuando un administrador la asume (trabajos-pausados).',
  ),
  ...horario,
  mes: Type.Union([Type.Integer(), Type.Null()], { description: 'Solo anual: el mes.' }),
  hasta: orNull('Hasta este día, dd/mm/aaaa; nulo: sin fin.'),
  veces: Type.Union([Type.Integer(), Type.Null()], { description: 'Cuántos períodos en total; nulo: sin límite.' }),
  pasados: Type.Integer({ description: 'Cuántos períodos han pasado.' }),
  atraso: Atraso,
  siguiente: orNull('Fecha de la próxima, dd/mm/aaaa; nulo: terminó.'),
  cliente: Type.Object(
    {
      identificacion: Type.String({ description: 'Identificación.' }),
      razonSocial: Type.String({ description: 'Nombre.' }),
    },
    { description: 'A quién se factura.' },
  ),
  importeTotal: Type.Number({ description: 'Total de cada factura.' }),
  pendientes: Type.Integer({ description: 'Períodos que requieren su atención: fallidos o por decidir.' }),
  proximas: Type.Array(Proxima, { description: 'Las tres próximas; vacío si no está activa.' }),
  revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
  fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
};

export const Recurrente = Type.Object(fields, { title: 'Recurrente' });
export const RecurrenteCompleta = Type.Object(
  {
    ...fields,
    periodos: Type.Array(Periodo, {
      description: 'Lo que pasó con cada período, y los que se omitirán; los 200 últimos.',
    }),
    factura: Type.Unsafe<unknown>({ type: 'object', description: 'La factura, con sus marcas.' }),
  },
  { title: 'RecurrenteCompleta' },
);

/** Dates shown ahead. */
export const PROXIMAS = 3;

interface Plan {
  readonly horario: Horario;
  /** dd/mm/yyyy */
  readonly siguiente: string;
  readonly hasta: string | null;
  /** Periods left; null: no limit. */
  readonly left: number | null;
}

/** Lists the next dates of a schedule, up to its end. */
export function proximasDe(
  { horario: when, siguiente, hasta, left }: Plan,
  count: number,
): { periodo: string; nombre: string; fecha: string }[] {
  const last = hasta === null ? Infinity : trustedFecha(hasta).day;
  const found: { periodo: string; nombre: string; fecha: string }[] = [];
  let fecha = trustedFecha(siguiente);
  while (found.length < Math.min(count, left ?? count) && fecha.day <= last) {
    found.push({ periodo: periodoDe(when, fecha), nombre: valoresDe(when, fecha).periodo, fecha: fecha.texto });
    fecha = nextAfter(when, fecha);
  }
  return found;
}

export function planOf(row: RecurrenteRow): Plan {
  const { siguiente, hasta, veces, cuenta } = row;
  return { horario: horarioOf(row), siguiente, hasta, left: veces === null ? null : veces - cuenta };
}

export function showRecurrente(row: RecurrenteRow, periodos: readonly PeriodoRow[] = []): Record<string, unknown> {
  const known = new Set(periodos.map(({ periodo }) => periodo));
  return {
    id: row.id,
    ruc: row.ruc,
    nombre: row.nombre,
    estado: row.estado,
    porAsumir: row.por_asumir,
    frecuencia: row.frecuencia,
    dia: row.dia,
    mes: row.mes,
    hasta: row.hasta,
    veces: row.veces,
    pasados: row.cuenta,
    atraso: row.atraso,
    siguiente: row.estado === 'TERMINADA' ? null : row.siguiente,
    cliente: { identificacion: row.receptor_identificacion, razonSocial: row.receptor_razon_social },
    importeTotal: new JsonDecimal(row.importe_total),
    pendientes: row.pendientes,
    proximas:
      row.estado === 'ACTIVA'
        ? proximasDe(planOf(row), PROXIMAS).map((one) => ({ ...one, omitida: known.has(one.periodo) }))
        : [],
    revision: row.revision,
    fechaCreacion: isoEcuador(row.created_at),
  };
}

export function showWhole(row: RecurrenteRow, periodos: readonly PeriodoRow[]): Record<string, unknown> {
  return {
    ...showRecurrente(row, periodos),
    periodos: periodos.map(({ clave_acceso: claveAcceso, ...one }) => ({ ...one, claveAcceso })),
    factura: withNumbers(factura.payload, row.payload),
  };
}
