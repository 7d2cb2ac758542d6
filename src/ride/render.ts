import { parseClaveAcceso } from '../kernel/clave-acceso.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { RideModel } from '../kernel/ride-model.js';
import { sinValidez, type EstadoPapel } from '../kernel/validez.js';
import { PRUEBAS } from './header.js';
import { layOut } from './layout.js';
import { paint } from './paint.js';
import { lookOf, type Paper, type TemplateDefinition } from './template.js';

/** Print options, and facts beyond the XML. */
export interface RideOptions {
  readonly paper: Paper;
  readonly template?: TemplateDefinition;
  /** PNG or JPEG. */
  readonly logo?: Buffer;
  /** Absent until the SRI authorises it. */
  readonly authorization?: { readonly numero: string; readonly fecha: Date };
  /** By default derived from the authorization. */
  readonly estado?: EstadoPapel;
}

/** Renders a RIDE as PDF. Deterministic. */
export async function renderRide(model: RideModel, options: RideOptions): Promise<Buffer> {
  const look = lookOf(options.paper, options.template);
  const { authorization, estado = authorization === undefined ? 'FIRMADO' : 'AUTORIZADO' } = options;
  const invalid = sinValidez(estado);
  const valid = invalid === undefined ? authorization : undefined;
  const pages = layOut(model, look, {
    logo: options.logo,
    authorization: valid && { numero: valid.numero, fecha: fechaHora(valid.fecha) },
    sinValidez: invalid,
  });
  return paint(pages, {
    familia: look.familia,
    title: `${model.nombre} ${model.numero}`,
    author: model.emisor.razonSocial,
    subject: model.claveAcceso === '' ? 'Sin validez tributaria' : `Clave de acceso ${model.claveAcceso}`,
    date: authorization?.fecha ?? issueDate(model.claveAcceso),
    // A ticket has it in its header and footer instead.
    watermark: model.ambiente === '1' && look.paper === 'A4' ? PRUEBAS : [],
    // A proforma says it in its header: it is no defective receipt.
    stamp: look.paper === 'A4' && estado !== 'PROFORMA' ? invalid?.sello : undefined,
  });
}

/** 15/11/2026 10:30:00, in Ecuador's time. */
function fechaHora(instant: Date): string {
  const iso = isoEcuador(instant);
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day ?? ''}/${month ?? ''}/${year ?? ''} ${iso.slice(11, 19)}`;
}

function issueDate(claveAcceso: string): Date {
  const [day, month, year] = parseClaveAcceso(claveAcceso).fechaEmision.split('/');
  return new Date(`${year ?? ''}-${month ?? ''}-${day ?? ''}T00:00:00-05:00`);
}
