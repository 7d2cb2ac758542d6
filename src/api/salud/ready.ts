import { Type } from 'typebox';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import type { SriServiceStatus } from '../../lifecycle/sri-health.js';
import { defineRoute } from '../route.js';

const OrNull = (type: ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>, description: string) =>
  Type.Union([type, Type.Null()], { description });

const ServicioSri = Type.Object({
  servicio: Type.String({ description: 'recepcion, autorizacion o validez' }),
  estado: Type.String({
    description:
      'operativo: funciona; limitado: funciona y se lo llama a ritmo reducido; suspendido: no responde, no se le envía y se lo sondea; probando: hay un sondeo en curso',
  }),
  motivo: OrNull(Type.String(), 'Por qué no está operativo'),
  desde: OrNull(Type.String(), 'Desde cuándo, ISO 8601'),
  proximoIntento: OrNull(Type.String(), 'Cuándo se lo sondea otra vez, ISO 8601'),
  llamadasPorSegundo: OrNull(Type.Number(), 'El ritmo permitido mientras está limitado'),
});

const Reloj = Type.Object({
  fuente: Type.Enum(['baseDeDatos', 'sri'], { description: 'Con qué reloj se comparó.' }),
  segundos: Type.Number({ description: 'Cuánto adelanta al de este proceso; negativo si atrasa.' }),
  excedido: Type.Boolean({ description: 'Si difiere demasiado: revise NTP en ambas máquinas.' }),
});

const Estado = Type.Object(
  {
    estado: Type.Enum(['listo', 'degradado', 'no-listo'], {
      description: 'listo, degradado (atiende, pero el SRI no está bien) o no-listo',
    }),
    partes: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Cada parte de la que depende, por nombre, y si responde.',
    }),
    sri: Type.Array(ServicioSri, { description: 'Los servicios del SRI, vistos por toda la instalación' }),
    relojes: Type.Array(Reloj, { description: 'Los otros relojes, comparados con el de este proceso.' }),
  },
  { title: 'EstadoServicio' },
);

/**
 * Whether requests can be served now: 503 tells a load balancer to look elsewhere. An SRI that is down is told and is no
 * reason to: receipts are taken and wait.
 */
export const readReadyRoute = defineRoute({
  id: 'salud.ready',
  method: 'GET',
  path: '/salud/listo',
  access: 'público',
  summary: 'El servicio puede atender: base de datos y dependencias; y cómo están los servicios del SRI',
  responses: { 200: Estado, 503: Estado },
  handler: async (_input, deps) => {
    const partes = await deps.readiness();
    const relojes = deps.clockSkews();
    if (!Object.values(partes).every(Boolean)) {
      return { status: 503, headers: { 'Retry-After': '5' }, result: { estado: 'no-listo', partes, sri: [], relojes } };
    }
    const sri = await deps.sriStatus();
    const estado = sri.every((one) => one.estado === 'operativo') ? 'listo' : 'degradado';
    return { status: 200, result: { estado, partes, sri: sri.map(represent), relojes } };
  },
});

function represent(status: SriServiceStatus): Record<string, unknown> {
  const { servicio, estado, motivo, llamadasPorSegundo } = status;
  return {
    servicio,
    estado,
    motivo,
    desde: status.desde === null ? null : isoEcuador(status.desde),
    proximoIntento: status.proximoIntento === null ? null : isoEcuador(status.proximoIntento),
    llamadasPorSegundo,
  };
}
