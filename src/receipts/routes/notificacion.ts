import { Type } from '#typebox';
import type { ComprobanteRow } from '../store/comprobantes.js';
import type { CorreoRow, Destinatario } from '../../db/correos.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { anulado } from '../../mail/kinds/anulado.js';
import { autorizado } from '../../mail/kinds/autorizado.js';
import { nullableTime } from '../../http/rights.js';

const Motivo = Type.Union([Type.String(), Type.Null()], {
  description: 'Por qué, y qué hacer; nulo: no hay nada que decir.',
});

export const Correo = Type.Object(
  {
    id: Type.String({ description: 'Identificador del correo.' }),
    aviso: Type.Enum(
      [autorizado, anulado].map(({ tipo }) => tipo),
      { description: 'Qué dice.' },
    ),
    estado: Type.Enum(['NO_APLICA', 'PENDIENTE', 'ENVIADA', 'FALLIDA'], { description: 'Cómo está el envío.' }),
    motivo: Motivo,
    destinatarios: Type.Array(
      Type.Object({
        correo: Type.String({ description: 'La dirección.' }),
        estado: Type.Enum(['PENDIENTE', 'ENVIADO', 'FALLIDO'], { description: 'Qué pasó con esta dirección.' }),
        motivo: Motivo,
        fecha: nullableTime('Cuándo quedó así, ISO 8601 con -05:00; nulo: todavía no se intenta.'),
      }),
      { description: 'Cada dirección con su propia suerte: a quien ya lo recibió no se le envía otra vez.' },
    ),
    intentos: Type.Integer({ description: 'Veces que se intentó.' }),
    proximoIntento: nullableTime('ISO 8601 con -05:00; nulo: no hay más.'),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'CorreoDeComprobante' },
);

export const Notificacion = Type.Object(
  {
    estado: Type.Enum(['NO_APLICA', 'PENDIENTE', 'ENVIADA', 'FALLIDA'], {
      description: 'Del último aviso. PENDIENTE también mientras el comprobante no está autorizado.',
    }),
    motivo: Motivo,
    correos: Type.Array(Correo, { description: 'Los avisos, del último al primero; hasta 20.' }),
  },
  { title: 'Notificacion', description: 'El aviso por correo al receptor.' },
);

export function showNotificacion(row: ComprobanteRow, mails: readonly CorreoRow[]): Record<string, unknown> {
  const [last] = mails;
  const { estado, motivo } = last ?? withoutMail(row);
  return { estado, motivo, correos: mails.map(showCorreo) };
}

export function showCorreo(mail: CorreoRow): Record<string, unknown> {
  return {
    id: mail.id,
    aviso: mail.tipo,
    estado: mail.estado,
    motivo: mail.motivo,
    destinatarios: mail.destinatarios.map(({ correo, estado, motivo, fecha }: Destinatario) => ({
      correo,
      estado,
      motivo,
      fecha,
    })),
    intentos: mail.attempts,
    proximoIntento: mail.due_at && isoEcuador(mail.due_at),
    fechaCreacion: isoEcuador(mail.created_at),
  };
}

function withoutMail(row: ComprobanteRow): { estado: string; motivo: string | null } {
  if (row.correos.length === 0) {
    return {
      estado: 'NO_APLICA',
      motivo: 'El comprobante no trae un correo (campoAdicional «email»): entregue el RIDE impreso, o use «notificar».',
    };
  }
  switch (row.estado) {
    case 'CREADO':
    case 'FIRMADO':
    case 'RECIBIDO':
    case 'DEVUELTO':
    case 'NO_AUTORIZADO':
      return { estado: 'PENDIENTE', motivo: 'Se envía cuando el SRI lo autorice.' };
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
    case 'ANULADO':
    case 'ELIMINADO':
      // Deleted, or authorised by a release that did not send mails yet.
      return { estado: 'NO_APLICA', motivo: null };
  }
}
