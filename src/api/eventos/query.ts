import { Type } from 'typebox';
import { canAccessEmpresa, type Principal } from '../../auth/principal.js';
import { TIPOS_EVENTO, type TipoEvento } from '../../domain/eventos.js';
import { SERVICIOS_SRI } from '../../domain/servicio-sri.js';
import type { FeedQuery } from '../../events/feed.js';

const tipo = TIPOS_EVENTO.map((one) => one.replace('.', '[.]')).join('|');

/** Filters shared by feed and stream. */
export const feedFilters = {
  tipos: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: `^(${tipo})(,(${tipo}))*$`,
      description: `Solo estos, separados por coma: ${TIPOS_EVENTO.join(', ')}.`,
    }),
  ),
  ruc: Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Solo los de esta empresa.' })),
};

/** Converts the query's filters. */
export function filtersOf(query: { tipos?: string; ruc?: string }): Pick<FeedQuery, 'tipos' | 'ruc'> {
  const tipos = query.tipos?.split(',') as TipoEvento[] | undefined;
  return { tipos: tipos && new Set(tipos), ruc: query.ruc };
}

/** Returns the limits of what the caller may see. */
export function sightOf(principal: Principal): Pick<FeedQuery, 'sees' | 'roles'> {
  return { sees: (ruc) => canAccessEmpresa(principal, ruc), roles: principal.roles };
}

const Comprobante = Type.Object(
  {
    claveAcceso: Type.String({ description: 'La clave de acceso vigente del comprobante.' }),
    codDoc: Type.String({ description: 'Tipo de comprobante.' }),
    numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
    estado: Type.String({ description: 'El estado del comprobante tras el evento.' }),
  },
  { title: 'DatosComprobante', description: 'De comprobante.* y correo.*.' },
);
const Recibido = Type.Object(
  {
    ...Comprobante.properties,
    rucEmisor: Type.String({ description: 'Quien lo emitió.' }),
    razonSocialEmisor: Type.String({ description: 'Su nombre.' }),
  },
  { title: 'DatosRecibido', description: 'De recibido.*: documentos que la empresa recibe.' },
);
const Certificado = Type.Object(
  {
    id: Type.String({ description: 'El certificado.' }),
    titular: Type.String({ description: 'A nombre de quién está.' }),
    fechaExpiracion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    dias: Type.Integer({ description: 'La marca que cruzó: 30, 15, 7 o 1 días; 0: venció.' }),
  },
  { title: 'DatosCertificado', description: 'De certificado.*; solo para quien tiene ROLE_DIGITAL_CERTS.' },
);
const Sri = Type.Object(
  {
    servicio: Type.Enum([...SERVICIOS_SRI], { description: 'Cuál de los servicios del SRI.' }),
    motivo: Type.String({ description: 'Qué pasó.' }),
  },
  { title: 'DatosSri', description: 'De sri.*; los reciben todas las cuentas.' },
);
const Reporte = Type.Object(
  {
    id: Type.String({ description: 'El trabajo: GET /reportes/trabajos/{id}.' }),
    reporte: Type.String({ description: 'Qué reporte: ventas, compras…' }),
    formato: Type.String({ description: 'csv, xlsx o zip.' }),
    desde: Type.String({ description: 'Primer día, aaaa-mm-dd.' }),
    hasta: Type.String({ description: 'Último día, aaaa-mm-dd.' }),
    motivo: Type.Optional(Type.String({ description: 'De reporte.fallido: por qué.' })),
  },
  { title: 'DatosReporte', description: 'De reporte.*; solo para quien tiene ROLE_REPORTS.' },
);
const Prueba = Type.Object(
  { mensaje: Type.String({ description: 'Que se trata de una prueba.' }) },
  { title: 'DatosPrueba', description: 'De prueba.' },
);

export const EventoSchema = Type.Object(
  {
    id: Type.String({ description: 'Siempre el mismo para el mismo evento; sirve de cursor.' }),
    tipo: Type.String({ description: 'Qué pasó: comprobante.autorizado…' }),
    fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
    ruc: Type.Union([Type.String(), Type.Null()], { description: 'La empresa; nulo: de ninguna en particular.' }),
    datos: Type.Union([Comprobante, Recibido, Certificado, Reporte, Sri, Prueba], {
      description: 'De qué es, según «tipo».',
    }),
  },
  { title: 'Evento' },
);
