import type { FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import type { ComprobanteXmlRow } from './store/comprobantes.js';
import type { LogoRow } from '../db/logos.js';
import type { PlantillaRideRow } from '../db/plantillas.js';
import { storedTemplate, type DrawRide, type ComprobanteBytes } from '../ride/comprobante-files.js';
import type { Paper } from '../ride/template.js';
import type { RideCache } from '../ride/ride-cache.js';

/** How RIDEs are rendered and cached. */
export interface RideDeps {
  readonly drawRide: DrawRide;
  readonly cache: RideCache;
  /** Version of Rúbrica: another one may render differently. */
  readonly version: string;
}

export const Papel = Type.Optional(
  Type.Union([Type.Literal('A4'), Type.Literal('ticket80'), Type.Literal('ticket58')], {
    description:
      'Papel del RIDE: «A4», o «ticket80» y «ticket58» para rollos de 80 y 58 mm, tan largos como su contenido; si se omite, el de la plantilla de la empresa, o A4.',
  }),
);

/** Appearance of a RIDE: the company's template, unless another paper size is requested. */
export interface Looks {
  readonly chosen: PlantillaRideRow | undefined;
  readonly logo: LogoRow | undefined;
  readonly papel?: Paper | undefined;
}

/** A receipt's RIDE: its version, and its bytes on demand. */
export interface RideFile {
  /** Changes whenever the bytes may differ, so that it can be part of an ETag. */
  readonly version: string;
  readonly bytes: () => Promise<Buffer>;
}

/** Returns a receipt's RIDE; rendered if not cached. */
export function rideFile(deps: RideDeps, asker: string, row: ComprobanteXmlRow, requested: Looks): RideFile {
  const { logo } = requested;
  const { paper, plantilla } = inForce(requested);
  // Templates are immutable, so the id identifies the appearance; a logo's version identifies its image.
  const looks = `${paper}-${plantilla?.id ?? '0'}${logo === undefined ? '' : `-${logo.version}`}`;
  const version = `${deps.version}-${looks}`;
  return {
    version,
    bytes: () => deps.cache.get(fileTag(row, 'pdf', version), () => ridePaper(deps, asker, row, requested)),
  };
}

/** Renders the RIDE with that appearance. */
export function ridePaper(
  deps: Pick<RideDeps, 'drawRide'>,
  asker: string,
  row: ComprobanteBytes,
  requested: Looks,
): Promise<Buffer> {
  const { paper, plantilla } = inForce(requested);
  const template = plantilla && storedTemplate(plantilla);
  return deps.drawRide(asker, row, { paper, template, logo: requested.logo?.bytes });
}

function inForce({ chosen, papel }: Looks): {
  readonly paper: Paper;
  readonly plantilla: PlantillaRideRow | undefined;
} {
  const paper = papel ?? chosen?.formato ?? 'A4';
  return { paper, plantilla: chosen?.formato === paper ? chosen : undefined };
}

/** Strong ETag of a receipt's file: its revision and state, its kind and, for a RIDE, the version of its appearance. */
export function fileTag(row: ComprobanteXmlRow, kind: 'xml' | 'pdf' | 'zip' | 'enviado', version?: string): string {
  return `"${[row.clave_acceso, row.revision, row.estado, kind, ...(version === undefined ? [] : [version])].join('-')}"`;
}

/** Whether the caller already has that file (RFC 9110 §13.1.2). */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}
