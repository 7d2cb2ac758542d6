import { Type } from '#typebox';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { CAUSAS, type CodigoCausa } from '../../receipts/sending-state.js';
import type { SriServiceStatus } from '../../receipts/sri-health.js';
import { defineRoute } from '../../http/route.js';
import type { SaludDeps } from './slice.js';

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

const CausaDeEnvio = Type.Object({
  codigo: Type.Enum([...CAUSAS], { description: 'Su nombre, estable; también el de la métrica rubrica_envio_causa.' }),
  gravedad: Type.Enum(['detiene', 'demora', 'parcial'], {
    description: 'detiene: no se envía nada; demora: se envía más tarde; parcial: solo afecta a algunos comprobantes',
  }),
  mensaje: Type.String({ description: 'Qué pasa.' }),
  remedio: Type.String({ description: 'Qué hacer.' }),
});

const Estado = Type.Object(
  {
    estado: Type.Enum(['listo', 'degradado', 'no-listo'], {
      description: 'listo, degradado (atiende, pero algo detiene o demora los envíos: vea causas) o no-listo (503)',
    }),
    causas: Type.Array(CausaDeEnvio, {
      description: 'Por qué no se envían los comprobantes, o no todos; vacía si nada lo impide. La peor primero.',
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
 * Readiness: whether requests can be served now; 503 makes a load balancer use another process. A missing worker or an SRI outage is
 * reported but not a reason for 503: receipts are accepted and wait (design/lifecycle).
 */
export const readReadyRoute = defineRoute({
  id: 'salud.ready',
  method: 'GET',
  path: '/salud/listo',
  access: 'público',
  summary: 'El servicio puede atender: base de datos y dependencias; y qué impide enviar, si algo lo impide',
  description:
    'Responde 503 mientras el proceso inicia o no puede guardar comprobantes: el balanceador debe usar otro. Con el SRI caído, o sin un proceso que envíe, responde 200 con «degradado»: los comprobantes se aceptan y esperan. Cada una de las «causas» trae qué hacer.',
  responses: { 200: Estado, 503: Estado },
  sets: ['Retry-After'],
  handler: async (_input, deps: SaludDeps) => {
    const { atiende, causas } = await deps.sending();
    const relojes = deps.clockSkews();
    const has = (codigo: CodigoCausa): boolean => causas.some((causa) => causa.codigo === codigo);
    const inicio = deps.hasStarted();
    const partes = {
      inicio,
      baseDeDatos: !has('base-de-datos'),
      historia: !has('historia-perdida'),
      escritura: atiende,
      trabajadores: atiende && !has('sin-trabajador'),
      // Not a reason for 503: receipts are accepted and wait for their signature.
      firmador: deps.firmadorIsUp(),
    };
    const reported = causas.map(({ codigo, gravedad, mensaje, remedio }) => ({ codigo, gravedad, mensaje, remedio }));
    if (!atiende || !inicio) {
      const result = { estado: 'no-listo', causas: reported, partes, sri: [], relojes } as const;
      return { status: 503, headers: { 'Retry-After': '5' }, result };
    }
    const sri = await deps.sriStatus();
    const well = causas.every(({ gravedad }) => gravedad === 'parcial');
    const estado = well ? 'listo' : 'degradado';
    return { status: 200, result: { estado, causas: reported, partes, sri: sri.map(represent), relojes } };
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
