import { EVENTOS } from '../../kernel/eventos.js';
import { EventoSchema } from '../evento-schema.js';
import type { Components } from './components.js';

const SIGNED_HEADERS = {
  'webhook-id': ['El id del evento: siempre el mismo en cada intento.', '0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47'],
  'webhook-timestamp': ['Cuándo se firmó este intento, en segundos desde 1970.', '1794787200'],
  'webhook-signature': [
    'Una o más firmas «v1,base64» separadas por espacio: durante una rotación, una por secreto.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

/** The `webhooks` section: one per kind of event, signed as in Standard Webhooks 1.0.0. */
export function webhooksOf(components: Components): Record<string, unknown> {
  components.write(EventoSchema);
  const { mapping } = (EventoSchema as unknown as { discriminator: { mapping: Record<string, string> } }).discriminator;
  const parameters = Object.entries(SIGNED_HEADERS).map(([name, [description, example]]) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
  }));
  return Object.fromEntries(
    EVENTOS.map(({ tipo }) => [
      tipo,
      {
        post: {
          operationId: `evento.${tipo}`,
          tags: ['eventos'],
          summary: `Evento «${tipo}»`,
          description:
            'Lo envía el servicio a cada webhook suscrito. Compruebe la firma, responda 2xx en 15 segundos y haga el trabajo después; con otra respuesta se repite.',
          security: [],
          parameters,
          requestBody: {
            description: 'El evento, como lo da GET /api/v1.0/eventos.',
            required: true,
            content: { 'application/json': { schema: { $ref: mapping[tipo] } } },
          },
          responses: {
            204: { description: 'Recibido; no se repite.' },
            '4XX': { description: 'No se pudo recibir; se repite más tarde.' },
          },
        },
      },
    ]),
  );
}
