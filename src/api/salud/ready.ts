import { Type } from 'typebox';
import { defineRoute } from '../route.js';

const Reloj = Type.Object({
  fuente: Type.Enum(['baseDeDatos', 'sri'], { description: 'Con qué reloj se comparó.' }),
  segundos: Type.Number({ description: 'Cuánto adelanta al de este proceso; negativo si atrasa.' }),
  excedido: Type.Boolean({ description: 'Si difiere demasiado: revise NTP en ambas máquinas.' }),
});

const Estado = Type.Object(
  {
    estado: Type.Enum(['listo', 'no-listo'], { description: 'Si el servicio puede atender ahora.' }),
    partes: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Cada parte de la que depende, por nombre, y si responde.',
    }),
    relojes: Type.Array(Reloj, { description: 'Los otros relojes, comparados con el de este proceso.' }),
  },
  { title: 'EstadoServicio' },
);

/** Whether requests can be served now: 503 tells a load balancer to look elsewhere. */
export const ready = defineRoute({
  id: 'salud.ready',
  method: 'GET',
  path: '/salud/listo',
  access: 'público',
  summary: 'El servicio puede atender: base de datos y dependencias',
  responses: { 200: Estado, 503: Estado },
  handler: async (_input, deps) => {
    const partes = await deps.readiness();
    const listo = Object.values(partes).every(Boolean);
    return {
      status: listo ? 200 : 503,
      result: { estado: listo ? 'listo' : 'no-listo', partes, relojes: deps.clockSkews() },
    };
  },
});
