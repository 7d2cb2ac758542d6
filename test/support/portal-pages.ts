import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_EMPRESA } from '../../src/app/demo.js';

/** A page of the portal as visited by tests and screenshots. */
export interface PortalPage {
  /** Base name of its screenshots. */
  readonly name: string;
  /** Below /portal; `{autorizado}` is replaced by the sample of that name (portal-data.ts). */
  readonly path: string;
  readonly signedIn: boolean;
  /** Also visited while empty. */
  readonly alsoEmpty?: boolean;
}

/** Pages that show a sample or a part, or have another name than their address. */
const SPECIAL: readonly PortalPage[] = [
  { name: 'ingreso', path: '/ingreso', signedIn: false },
  { name: 'clave-olvidada', path: '/clave-olvidada', signedIn: false },
  { name: 'clave-nueva', path: '/clave-nueva', signedIn: false },
  { name: 'invitacion', path: '/invitacion', signedIn: false },
  { name: 'comprobante-autorizado', path: '/comprobantes/{autorizado}', signedIn: true },
  { name: 'comprobante-devuelto', path: '/comprobantes/{devuelto}', signedIn: true },
  { name: 'comprobante-detenido', path: '/comprobantes/{detenido}', signedIn: true },
  { name: 'comprobante-anulacion', path: '/comprobantes/{anulable}', signedIn: true },
  { name: 'recibido-por-decidir', path: '/recibidos/{recibidoPorDecidir}', signedIn: true },
  { name: 'recibido-retencion', path: '/recibidos/{recibidoDecidido}', signedIn: true },
  { name: 'recibido-apartado', path: '/recibidos/{recibidoApartado}', signedIn: true },
  { name: 'emitir-factura', path: '/emitir/facturas', signedIn: true },
  { name: 'emitir-liquidacion', path: '/emitir/liquidaciones-compra', signedIn: true },
  { name: 'emitir-nota-credito', path: '/emitir/notas-credito?desde={autorizado}', signedIn: true },
  { name: 'emitir-nota-debito', path: '/emitir/notas-debito?desde={autorizado}', signedIn: true },
  { name: 'emitir-guia', path: '/emitir/guias-remision?desde={autorizado}', signedIn: true },
  { name: 'emitir-retencion', path: '/emitir/retenciones', signedIn: true },
  { name: 'emitir-copia', path: '/emitir/facturas?duplicar={autorizado}', signedIn: true },
  { name: 'emitir-correccion', path: '/emitir/facturas?corregir={devuelto}', signedIn: true },
  { name: 'empresa-nueva', path: '/empresas/nueva', signedIn: true },
  { name: 'empresa-datos', path: `/empresas/${DEMO_EMPRESA.ruc}`, signedIn: true },
  { name: 'empresa-puntos', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=establecimientos`, signedIn: true },
  { name: 'empresa-firma', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=firma`, signedIn: true },
  { name: 'empresa-correo', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=correo`, signedIn: true },
  { name: 'empresa-buzon', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=buzon`, signedIn: true },
  { name: 'proforma-nueva', path: '/proformas/nueva', signedIn: true },
  { name: 'proforma', path: '/proformas/{proforma}', signedIn: true },
  { name: 'proforma-editar', path: '/proformas/{proforma}/editar', signedIn: true },
  { name: 'proforma-facturar', path: '/proformas/{proforma}/facturar', signedIn: true },
  { name: 'recurrente-nueva', path: '/recurrentes/nueva', signedIn: true },
  { name: 'recurrente', path: '/recurrentes/{recurrente}', signedIn: true },
  { name: 'recurrente-editar', path: '/recurrentes/{recurrente}/editar', signedIn: true },
  { name: 'cliente', path: '/clientes/{cliente}', signedIn: true },
  { name: 'reporte-ventas', path: '/reportes/ventas', signedIn: true, alsoEmpty: true },
  { name: 'reporte-compras', path: '/reportes/compras', signedIn: true },
  { name: 'reporte-impuestos', path: '/reportes/impuestos', signedIn: true },
  { name: 'reporte-retenciones', path: '/reportes/retenciones', signedIn: true },
  { name: 'reporte-productos', path: '/reportes/productos', signedIn: true },
  { name: 'reporte-documentos', path: '/reportes/documentos?columnas=todas', signedIn: true },
  { name: 'reporte-ats', path: '/reportes/ats', signedIn: true },
  { name: 'reporte-cruce', path: '/reportes/cruce', signedIn: true },
  { name: 'reporte-cierre', path: '/reportes/cierre', signedIn: true },
  { name: 'reporte-descargas', path: '/reportes/descargas', signedIn: true, alsoEmpty: true },
  { name: 'normas', path: '/normas?tipo=iva-diferenciado', signedIn: true },
  { name: 'plantilla-ride', path: '/plantillas-ride/{plantillaRide}', signedIn: true },
  { name: 'plantilla-correo', path: '/plantillas-correo/{plantillaCorreo}', signedIn: true },
  { name: 'webhook', path: '/webhooks/{webhook}', signedIn: true },
  { name: 'usuario', path: '/usuarios/{usuario}', signedIn: true },
];

const FEATURES = join('portal', 'src', 'features');

/** Addresses that the areas declare, with `$id` for what changes. */
export const ADDRESSES: readonly string[] = [
  ...new Set(
    readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
      // The sign-in pages are no area.
      .filter((file) => file.endsWith('.ts') && !file.startsWith('ingreso'))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(FEATURES, file), 'utf8').matchAll(/(?:\bpath: |\b(?:route|list)Search\(\s*)'(\/[^']+)'/g),
          ([, address = '']) => address,
        ),
      ),
  ),
];

/** Whether a row of `SPECIAL` visits the address. */
export function isSpecial(address: string): boolean {
  const visited = new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/]+')}$`);
  return SPECIAL.some(({ path }) => visited.test(path.replace(/\?.*/, '')));
}

/** Every page, for screenshots (`npm run portal:capturas`), axe and hostile texts. A new one follows from its area. */
export const PAGES: readonly PortalPage[] = [
  ...SPECIAL,
  ...ADDRESSES.filter((address) => !address.includes('$') && !isSpecial(address)).map((path) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
    signedIn: true,
    alsoEmpty: true,
  })),
];

/** Returns the page's URL with the samples' keys filled in. */
export function addressOf({ path }: PortalPage, samples: Readonly<Record<string, string>>): string {
  return `/portal${path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '')}`;
}
