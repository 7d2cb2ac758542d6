import { FEED_DAYS } from '../eventos.js';

/** How long a kind of data is kept. */
interface PlazoRow {
  /** Days; undefined: no fixed number. */
  readonly dias?: number;
  /** Setting that changes `dias`. */
  readonly variable?: string;
  /** When it ends, in Spanish. */
  readonly hasta: string;
}

/** Date of these defaults; design/audit-and-personal-data has the reasons. */
export const PLAZOS_FECHA = '2026-11-18';

/** Retention of every kind of data. The periodic deletions take their days from here. */
export const PLAZOS = {
  tributario: {
    hasta:
      'siete años desde la emisión, o más si su asesor lo indica; Rúbrica no los borra sola, ni al cerrar la cuenta',
  },
  auditoria: { hasta: 'con la cuenta: la cadena de huellas no admite borrar un registro' },
  cuenta: {
    hasta:
      'mientras la cuenta lo use; al cerrarla se borran personas, credenciales y certificados (`rubrica cuenta cerrar`)',
  },
  ficha: { hasta: 'hasta que alguien la elimine o el titular pida la supresión' },
  bloqueo: { hasta: 'mientras exista la empresa: es lo mínimo para respetar el pedido' },
  correos: {
    dias: 365,
    variable: 'RUBRICA_CONSERVAR_CORREOS_DIAS',
    hasta: 'desde que se creó, si ya no está pendiente',
  },
  ofertas: {
    dias: 1095,
    variable: 'RUBRICA_CONSERVAR_PROFORMAS_DIAS',
    hasta: 'desde que vence la proforma, o desde que termina la factura recurrente',
  },
  masivas: {
    dias: 365,
    variable: 'RUBRICA_CONSERVAR_MASIVAS_DIAS',
    hasta: 'desde que terminó; 30 días si no se emitió nada',
  },
  invitaciones: {
    dias: 90,
    variable: 'RUBRICA_CONSERVAR_INVITACIONES_DIAS',
    hasta: 'desde que venció, se aceptó o se retiró',
  },
  llamadas: { dias: 7, variable: 'RUBRICA_LLAMADAS_DIAS', hasta: 'desde la llamada; hasta 10 000 por cuenta' },
  sesiones: { dias: 0, hasta: 'se borra al vencer (12 horas, o 2 sin uso) o al salir' },
  intentos: { dias: 1, hasta: 'desde el último intento fallido' },
  claves: { dias: 1, hasta: 'desde que se pidió el enlace' },
  tokens: { dias: 0, hasta: 'se borra al vencer' },
  idempotencia: { dias: 2, hasta: 'desde la solicitud' },
  eventos: { dias: FEED_DAYS, hasta: 'desde el evento' },
  entregas: { dias: 15, hasta: 'desde la última entrega o falla' },
  buzon: { dias: 400, hasta: 'desde que se leyó el correo' },
  cargas: { dias: 90, hasta: 'desde que se subió; también lo apartado por ajeno o inválido' },
  reportes: { dias: 7, hasta: 'desde que se pidió' },
  acciones: { dias: 90, hasta: 'desde que terminó' },
  conciliaciones: { dias: 400, hasta: 'desde que terminó' },
  instalacion: { hasta: 'mientras exista la instalación' },
  registro: { hasta: 'hasta la siguiente carga; son datos que el SRI publica' },
  simulador: { hasta: 'solo en el simulador: no son comprobantes reales' },
} as const satisfies Readonly<Record<string, PlazoRow>>;

export type Plazo = keyof typeof PLAZOS;

/** A retention as the register prints it. */
export function plazoText(plazo: Plazo): string {
  const row: PlazoRow = PLAZOS[plazo];
  if (row.dias === undefined || row.dias === 0) return row.hasta;
  const days = row.dias === 1 ? '1 día' : `${row.dias} días`;
  return `${days} ${row.hasta}${row.variable === undefined ? '' : ` (\`${row.variable}\`)`}`;
}
