import { Type, type Static, type TObject } from '#typebox';
import { ESTADOS, type Estado } from './estados.js';
import { ESTADOS_RECIBIDO } from './recibidos.js';
import type { Role } from './roles.js';
import { SERVICIOS_SRI } from './servicio-sri.js';
import { TIPOS_TRABAJO } from './trabajos-pausados.js';

/** Retention of feed positions (spec/API.md §6). Until then the feed reads each event from the history. */
export const FEED_DAYS = 90;
/** Minimum age for compacting a history: one day after its last event has left the feed. */
export const COMPACT_DAYS_MIN = FEED_DAYS + 1;

/** The row that becomes an event: of a receipt's history, or one of its own (`aviso` of an account, `sri` of the installation). */
type Source =
  /** A history entry with this name, in any state. */
  | { readonly suceso: string }
  /** A receipt that enters this state. */
  | { readonly estado: Estado }
  /** A receipt that stops in its state until somebody decides. */
  | { readonly accion: 'intervenir' }
  | 'aviso'
  | 'sri';

interface Definition<Tipo extends string, Datos extends TObject, From extends Source> {
  /** Never changes meaning: client programs depend on it. */
  readonly tipo: Tipo;
  /** Role required to see it; null: none. */
  readonly role: Role | null;
  /** Schema of `datos`; its title names the schema of the event in OpenAPI and the clients: `DatosSri` → `EventoSri`. */
  readonly datos: Datos;
  readonly from: From;
}

function defineEvento<const Tipo extends string, Datos extends TObject, const From extends Source>(
  definition: Definition<Tipo, Datos, From>,
): Definition<Tipo, Datos, From> {
  return definition;
}

const DatosComprobante = Type.Object(
  {
    claveAcceso: Type.String({ description: 'La clave de acceso vigente del comprobante.' }),
    codDoc: Type.String({ description: 'Tipo de comprobante.' }),
    numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
    estado: Type.Enum([...ESTADOS], { description: 'El estado del comprobante tras el evento.' }),
  },
  { title: 'DatosComprobante', description: 'El comprobante.' },
);
const DatosRecibido = Type.Object(
  {
    ...DatosComprobante.properties,
    estado: Type.Enum([...ESTADOS_RECIBIDO], { description: 'El estado del documento tras el evento.' }),
    rucEmisor: Type.String({ description: 'Quien lo emitió.' }),
    razonSocialEmisor: Type.String({ description: 'Su nombre.' }),
  },
  { title: 'DatosRecibido', description: 'El documento que la empresa recibió.' },
);
const DatosCertificado = Type.Object(
  {
    id: Type.String({ description: 'El certificado.' }),
    titular: Type.String({ description: 'A nombre de quién está.' }),
    fechaExpiracion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    dias: Type.Integer({ description: 'La marca que cruzó: 30, 15, 7 o 1 días; 0: venció.' }),
  },
  { title: 'DatosCertificado', description: 'El certificado de firma.' },
);
const DatosReporteListo = Type.Object(
  {
    id: Type.String({ description: 'El trabajo: GET /reportes/trabajos/{id}.' }),
    reporte: Type.String({ description: 'Qué reporte: ventas, compras…' }),
    formato: Type.String({ description: 'csv, xlsx o zip.' }),
    desde: Type.String({ description: 'Primer día, aaaa-mm-dd.' }),
    hasta: Type.String({ description: 'Último día, aaaa-mm-dd.' }),
  },
  { title: 'DatosReporteListo', description: 'El reporte que ya se puede descargar.' },
);
const DatosReporteFallido = Type.Object(
  { ...DatosReporteListo.properties, motivo: Type.String({ description: 'Por qué no se hizo.' }) },
  { title: 'DatosReporteFallido', description: 'El reporte que no se pudo hacer.' },
);
const DatosProforma = Type.Object(
  {
    id: Type.String({ description: 'La proforma: GET /empresas/{ruc}/proformas/{id}.' }),
    numero: Type.String({ description: 'Su número: PRO-000000012.' }),
    cliente: Type.String({ description: 'Nombre del cliente.' }),
    importeTotal: Type.String({ description: 'Su total.' }),
  },
  { title: 'DatosProforma', description: 'La proforma.' },
);
const DatosRecurrente = Type.Object(
  {
    id: Type.String({ description: 'La factura recurrente: GET /empresas/{ruc}/recurrentes/{id}.' }),
    nombre: Type.String({ description: 'Su nombre.' }),
    periodo: Type.String({ description: 'El período: 2026-11, 2026-W47 o 2026.' }),
    motivo: Type.String({ description: 'Por qué no se emitió; vacío si terminó.' }),
  },
  { title: 'DatosRecurrente', description: 'La factura recurrente y su período.' },
);
const DatosTrabajo = Type.Object(
  {
    id: Type.String({ description: 'El trabajo: GET /trabajos-pausados, POST /trabajos-pausados/{id}/asumir.' }),
    trabajo: Type.Enum([...TIPOS_TRABAJO], { description: 'Qué clase de trabajo.' }),
    nombre: Type.String({ description: 'Su nombre.' }),
    motivo: Type.String({ description: 'Por qué quedó en pausa.' }),
  },
  { title: 'DatosTrabajo', description: 'El trabajo que espera que un administrador lo asuma.' },
);
const DatosSri = Type.Object(
  {
    servicio: Type.Enum([...SERVICIOS_SRI], { description: 'Cuál de los servicios del SRI.' }),
    motivo: Type.String({ description: 'Qué pasó.' }),
  },
  { title: 'DatosSri', description: 'El servicio del SRI; lo reciben todas las cuentas.' },
);
const DatosPrueba = Type.Object(
  { mensaje: Type.String({ description: 'Que se trata de una prueba.' }) },
  { title: 'DatosPrueba', description: 'El texto de la prueba.' },
);

const comprobante = { role: 'ROLE_RECEIPTS', datos: DatosComprobante } as const;
const recibido = { role: 'ROLE_RECEIPTS', datos: DatosRecibido, from: 'aviso' } as const;
const certificado = { role: 'ROLE_DIGITAL_CERTS', datos: DatosCertificado, from: 'aviso' } as const;
const proforma = { role: 'ROLE_RECEIPTS', datos: DatosProforma, from: 'aviso' } as const;
const recurrente = { role: 'ROLE_RECEIPTS', datos: DatosRecurrente, from: 'aviso' } as const;
const sri = { role: null, datos: DatosSri, from: 'sri' } as const;

/**
 * Every kind of event (spec/API.md §6, decision 0090). OpenAPI, the clients, the lists in the docs, the filters of feed and webhooks, the
 * visibility by role and the type of `insertAviso` are derived from this list.
 */
export const EVENTOS = [
  defineEvento({ ...comprobante, tipo: 'comprobante.creado', from: { suceso: 'creado' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.firmado', from: { estado: 'FIRMADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.recibido', from: { estado: 'RECIBIDO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.autorizado', from: { estado: 'AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.devuelto', from: { estado: 'DEVUELTO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.no_autorizado', from: { estado: 'NO_AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.intervenir', from: { accion: 'intervenir' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.corregido', from: { suceso: 'corregido' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.eliminado', from: { estado: 'ELIMINADO' } }),
  defineEvento({
    ...comprobante,
    tipo: 'comprobante.anulacion_solicitada',
    from: { suceso: 'anulacion-solicitada' },
  }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulacion_desistida', from: { suceso: 'anulacion-desistida' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulado', from: { estado: 'ANULADO' } }),
  defineEvento({ ...comprobante, tipo: 'correo.enviado', from: { suceso: 'correo-enviado' } }),
  defineEvento({ ...comprobante, tipo: 'correo.fallido', from: { suceso: 'correo-fallido' } }),
  defineEvento({ ...certificado, tipo: 'certificado.por_vencer' }),
  defineEvento({ ...certificado, tipo: 'certificado.vencido' }),
  defineEvento({ ...recibido, tipo: 'recibido.nuevo' }),
  defineEvento({ ...recibido, tipo: 'recibido.anulado' }),
  defineEvento({ ...recibido, tipo: 'recibido.anulacion_pedida' }),
  defineEvento({ ...proforma, tipo: 'proforma.creada' }),
  defineEvento({ ...proforma, tipo: 'proforma.aceptada' }),
  defineEvento({ ...proforma, tipo: 'proforma.rechazada' }),
  defineEvento({ ...proforma, tipo: 'proforma.facturada' }),
  defineEvento({ ...recurrente, tipo: 'recurrente.fallida' }),
  defineEvento({ ...recurrente, tipo: 'recurrente.por_decidir' }),
  defineEvento({ ...recurrente, tipo: 'recurrente.terminada' }),
  defineEvento({ tipo: 'trabajo.pausado', role: 'ROLE_RECEIPTS', datos: DatosTrabajo, from: 'aviso' }),
  defineEvento({ tipo: 'reporte.listo', role: 'ROLE_REPORTS', datos: DatosReporteListo, from: 'aviso' }),
  defineEvento({ tipo: 'reporte.fallido', role: 'ROLE_REPORTS', datos: DatosReporteFallido, from: 'aviso' }),
  defineEvento({ ...sri, tipo: 'sri.no_disponible' }),
  defineEvento({ ...sri, tipo: 'sri.disponible' }),
  defineEvento({ tipo: 'prueba', role: null, datos: DatosPrueba, from: 'aviso' }),
] as const;

type Registered = (typeof EVENTOS)[number];

export type TipoEvento = Registered['tipo'];
/** Events of an account without a receipt. */
export type TipoAviso = Extract<Registered, { readonly from: 'aviso' }>['tipo'];
/** Events of the installation, which every account sees. */
export type TipoSri = Extract<Registered, { readonly from: 'sri' }>['tipo'];

/** `tipo` with its `datos`: a union discriminated by `tipo`. */
export type EventoOf<Tipo extends TipoEvento> = {
  [T in Tipo]: {
    readonly tipo: T;
    readonly datos: Readonly<Static<Extract<Registered, { readonly tipo: T }>['datos']>>;
  };
}[Tipo];

/** An event as clients receive it (spec/API.md §6). */
export type Evento = EventoOf<TipoEvento> & {
  readonly id: string;
  readonly fecha: string;
  /** Null for events without a company. */
  readonly ruc: string | null;
};

export const TIPOS_EVENTO: readonly TipoEvento[] = EVENTOS.map(({ tipo }) => tipo);

const byTipo: ReadonlyMap<string, Registered> = new Map(EVENTOS.map((evento) => [evento.tipo, evento]));

/**
 * Returns the role required to see an event; null: none. During an upgrade a newer process may have stored a delivery of a type unknown here:
 * it needs the role of the feed.
 */
export function roleOfEvento(tipo: string): Role | null {
  const evento = byTipo.get(tipo);
  return evento === undefined ? 'ROLE_RECEIPTS' : evento.role;
}

/** Content of a test event. */
export const PRUEBA: EventoOf<'prueba'> = { tipo: 'prueba', datos: { mensaje: 'Este evento es una prueba.' } };

/** Fields of a history row that determine its event type. */
export interface Suceso {
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly de: string | null;
  readonly a: string | null;
  readonly accion: string | null;
}

const sourced = (key: 'suceso' | 'estado' | 'accion'): ReadonlyMap<string, TipoEvento> =>
  new Map(
    EVENTOS.flatMap(({ tipo, from }: { readonly tipo: TipoEvento; readonly from: Source }) =>
      typeof from === 'object' && key in from
        ? [[(from as Readonly<Record<typeof key, string>>)[key], tipo] as const]
        : [],
    ),
  );
const bySuceso = sourced('suceso');
const byEstado = sourced('estado');
const byAccion = sourced('accion');

/** Returns the event type of a history row; undefined for entries that stay in the history (send begun, answer in doubt). */
export function tipoEvento({ fuente, tipo, de, a, accion }: Suceso): TipoEvento | undefined {
  if (fuente === 'aviso' || fuente === 'sri') return byTipo.get(tipo)?.tipo;
  const named = bySuceso.get(tipo);
  if (named !== undefined || fuente === 'correo') return named;
  return a === de ? byAccion.get(accion ?? '') : byEstado.get(a ?? '');
}
