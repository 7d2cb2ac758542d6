import { Type, type Static } from '#typebox';
import type { AnulacionRow } from '../store.js';
import { ESTADOS_ANULACION } from '../anulacion-estados.js';
import type { AnulacionVerdict } from '../anulacion.js';
import { ESTADOS, type Estado } from '../../../kernel/estados.js';
import { isoEcuador } from '../../../kernel/hora-ecuador.js';
import type { Evaluated } from '../request.js';

export const ANULACION_PATH = '/api/v1.0/comprobantes/:claveAcceso/anulacion';

const orNull = <T extends ReturnType<typeof Type.String>>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const Dia = Type.String({ description: 'dd/mm/aaaa' });
const Instante = Type.String({ description: 'ISO 8601 con -05:00' });

/** An annulment, requested or not. */
export const Anulacion = Type.Object(
  {
    claveAcceso: Type.String({ description: 'Clave de acceso del comprobante, 49 dígitos.' }),
    estadoComprobante: Type.Enum([...ESTADOS], { description: 'Estado del comprobante ahora.' }),
    estado: Type.Enum(['NO_SOLICITADA', ...ESTADOS_ANULACION], {
      description:
        'NO_SOLICITADA; SOLICITADA: falta pedirla en SRI en línea; PENDIENTE: el SRI la tiene y espera al receptor; ANULADA; RECHAZADA: el receptor no aceptó; VENCIDA: no se pidió a tiempo; DESISTIDA: se dejó de vigilar.',
    }),
    motivo: orNull(Type.String(), 'El de la solicitud.'),
    permitida: Type.Boolean({ description: 'Si las reglas permiten pedirla hoy.' }),
    regla: orNull(
      Type.String(),
      'La regla que la impide: estado, ya-anulado, consumidor-final, factura-negociada, negociacion-sin-declarar, sustenta-devolucion, fuera-de-plazo.',
    ),
    mensaje: orNull(Type.String(), 'Por qué no se permite.'),
    todaviaPosible: Type.Array(
      Type.Object({
        accion: Type.String({ description: 'nota-credito, corregir, eliminar, esperar, emitir-otro o declarar.' }),
        descripcion: Type.String({ description: 'Qué hacer.' }),
      }),
      { description: 'Lo que aún se puede hacer cuando no se permite.' },
    ),
    fechaLimite: orNull(Dia, 'Último día para pedirla en SRI en línea, contados los feriados nacionales.'),
    fechaLimiteSinTraslado: orNull(Dia, 'El día 7 mismo; pídala antes de esa fecha si puede.'),
    requiereAceptacion: Type.Boolean({ description: 'Si el receptor debe aceptarla.' }),
    aceptacionHasta: orNull(Dia, 'Hasta cuándo puede aceptar el receptor, desde que el SRI la tiene.'),
    pasos: Type.Array(Type.String(), { description: 'Qué hacer en SRI en línea, en orden.' }),
    advertencias: Type.Array(Type.String(), { description: 'Lo que conviene revisar antes.' }),
    estadoSri: orNull(Type.String(), 'Lo último que dijo la consulta de validez del SRI.'),
    fechaConsulta: orNull(Instante, 'Cuándo lo dijo.'),
    ultimaFalla: orNull(Type.String(), 'Por qué falló la última consulta, si falló; nada cambia por eso.'),
    proximaConsulta: orNull(Instante, 'Cuándo se consulta otra vez.'),
    fechaSolicitud: orNull(Instante, 'Cuándo se solicitó aquí.'),
    fechaFin: orNull(Instante, 'Cuándo terminó.'),
  },
  { title: 'Anulacion', description: 'La anulación de un comprobante' },
);

/** Combines the request, if any, with today's rules. */
export function showAnulacion(
  comprobante: { readonly claveAcceso: string; readonly estado: Estado },
  row: AnulacionRow | undefined,
  { verdict, acreditado }: Evaluated,
): Static<typeof Anulacion> {
  const instant = (at: Date | null | undefined): string | null => (at == null ? null : isoEcuador(at));
  return {
    claveAcceso: comprobante.claveAcceso,
    estadoComprobante: comprobante.estado,
    // A receipt annulled directly in the portal has no request of ours.
    estado: comprobante.estado === 'ANULADO' ? 'ANULADA' : (row?.estado ?? 'NO_SOLICITADA'),
    motivo: row?.motivo ?? null,
    ...ruling(verdict, open(row)),
    fechaLimite: row?.fecha_limite ?? (verdict.kind === 'allowed' ? verdict.plazo.limite.texto : null),
    fechaLimiteSinTraslado:
      row?.fecha_limite_sin_traslado ?? (verdict.kind === 'allowed' ? verdict.plazo.sinTraslado.texto : null),
    requiereAceptacion: row?.requiere_aceptacion ?? (verdict.kind === 'allowed' && verdict.aceptacion),
    aceptacionHasta: row?.aceptacion_hasta ?? null,
    pasos: open(row) ? (row?.pasos ?? []) : verdict.kind === 'allowed' ? [...verdict.pasos] : [],
    advertencias: Number(acreditado) > 0 ? [creditNotes(acreditado)] : [],
    estadoSri: row?.estado_sri ?? null,
    fechaConsulta: instant(row?.consultado_at),
    ultimaFalla: row?.ultima_falla ?? null,
    proximaConsulta: instant(row?.due_at),
    fechaSolicitud: instant(row?.created_at),
    fechaFin: instant(row?.ended_at),
  };
}

function open(row: AnulacionRow | undefined): boolean {
  return row !== undefined && row.ended_at === null;
}

/** An open request was allowed when it was made, so the rules do not apply. */
function ruling(
  verdict: AnulacionVerdict,
  requested: boolean,
): Pick<Static<typeof Anulacion>, 'permitida' | 'regla' | 'mensaje' | 'todaviaPosible'> {
  if (requested || verdict.kind === 'allowed')
    return { permitida: true, regla: null, mensaje: null, todaviaPosible: [] };
  const { regla, motivo, posible } = verdict;
  return { permitida: false, regla, mensaje: motivo, todaviaPosible: [...posible] };
}

function creditNotes(acreditado: string): string {
  return `Hay notas de crédito vigentes por ${acreditado} sobre este comprobante; revíselas antes de anularlo.`;
}
