import type { FastifyReply } from 'fastify';
import { notice } from './html.js';

/** Sends HTML unchanged, bypassing the envelope's serializer. */
export function answerHtml(reply: FastifyReply, text: string): FastifyReply {
  return reply.serializer(String).send(text);
}

export function notFound(reply: FastifyReply): FastifyReply {
  const message = 'Este enlace no existe o ya no está disponible. Pida uno nuevo a quien le envió el comprobante.';
  return answerHtml(reply.status(404), notice('No encontrado', message));
}
