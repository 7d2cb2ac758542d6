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

/** Every page; a new one is a line. Used for screenshots (`npm run portal:capturas`), axe and hostile texts. */
export const PAGES: readonly PortalPage[] = [
  { name: 'ingreso', path: '/ingreso', signedIn: false },
  { name: 'clave-olvidada', path: '/clave-olvidada', signedIn: false },
  { name: 'clave-nueva', path: '/clave-nueva', signedIn: false },
  { name: 'invitacion', path: '/invitacion', signedIn: false },
  { name: 'inicio', path: '/inicio', signedIn: true, alsoEmpty: true },
  { name: 'comprobantes', path: '/comprobantes', signedIn: true, alsoEmpty: true },
  { name: 'comprobantes-rechazados', path: '/comprobantes/rechazados', signedIn: true, alsoEmpty: true },
  { name: 'comprobante-autorizado', path: '/comprobantes/{autorizado}', signedIn: true },
  { name: 'comprobante-devuelto', path: '/comprobantes/{devuelto}', signedIn: true },
  { name: 'comprobante-detenido', path: '/comprobantes/{detenido}', signedIn: true },
  { name: 'comprobante-anulacion', path: '/comprobantes/{anulable}', signedIn: true },
  { name: 'recibidos', path: '/recibidos', signedIn: true, alsoEmpty: true },
  { name: 'recibidos-traer', path: '/recibidos/traer', signedIn: true },
  { name: 'recibidos-manual', path: '/recibidos/manual', signedIn: true },
  { name: 'recibido-por-decidir', path: '/recibidos/{recibidoPorDecidir}', signedIn: true },
  { name: 'recibido-retencion', path: '/recibidos/{recibidoDecidido}', signedIn: true },
  { name: 'recibido-apartado', path: '/recibidos/{recibidoApartado}', signedIn: true },
  { name: 'venta-rapida', path: '/venta-rapida', signedIn: true },
  { name: 'emitir', path: '/emitir', signedIn: true },
  { name: 'emitir-factura', path: '/emitir/facturas', signedIn: true },
  { name: 'emitir-liquidacion', path: '/emitir/liquidaciones-compra', signedIn: true },
  { name: 'emitir-nota-credito', path: '/emitir/notas-credito?desde={autorizado}', signedIn: true },
  { name: 'emitir-nota-debito', path: '/emitir/notas-debito?desde={autorizado}', signedIn: true },
  { name: 'emitir-guia', path: '/emitir/guias-remision?desde={autorizado}', signedIn: true },
  { name: 'emitir-retencion', path: '/emitir/retenciones', signedIn: true },
  { name: 'emitir-copia', path: '/emitir/facturas?duplicar={autorizado}', signedIn: true },
  { name: 'emitir-correccion', path: '/emitir/facturas?corregir={devuelto}', signedIn: true },
  { name: 'emision-masiva', path: '/emision-masiva', signedIn: true, alsoEmpty: true },
  { name: 'empresas', path: '/empresas', signedIn: true },
  { name: 'empresa-nueva', path: '/empresas/nueva', signedIn: true },
  { name: 'empresa-datos', path: `/empresas/${DEMO_EMPRESA.ruc}`, signedIn: true },
  { name: 'empresa-puntos', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=establecimientos`, signedIn: true },
  { name: 'empresa-firma', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=firma`, signedIn: true },
  { name: 'empresa-correo', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=correo`, signedIn: true },
  { name: 'empresa-buzon', path: `/empresas/${DEMO_EMPRESA.ruc}?parte=buzon`, signedIn: true },
  { name: 'empezar', path: '/empezar', signedIn: true, alsoEmpty: true },
  { name: 'proformas', path: '/proformas', signedIn: true, alsoEmpty: true },
  { name: 'proforma-nueva', path: '/proformas/nueva', signedIn: true },
  { name: 'proforma', path: '/proformas/{proforma}', signedIn: true },
  { name: 'proforma-editar', path: '/proformas/{proforma}/editar', signedIn: true },
  { name: 'proforma-facturar', path: '/proformas/{proforma}/facturar', signedIn: true },
  { name: 'recurrentes', path: '/recurrentes', signedIn: true, alsoEmpty: true },
  { name: 'recurrente-nueva', path: '/recurrentes/nueva', signedIn: true },
  { name: 'recurrente', path: '/recurrentes/{recurrente}', signedIn: true },
  { name: 'recurrente-editar', path: '/recurrentes/{recurrente}/editar', signedIn: true },
  { name: 'clientes', path: '/clientes', signedIn: true, alsoEmpty: true },
  { name: 'cliente', path: '/clientes/{cliente}', signedIn: true },
  { name: 'clientes-importar', path: '/clientes/importar', signedIn: true },
  { name: 'productos', path: '/productos', signedIn: true, alsoEmpty: true },
  { name: 'productos-importar', path: '/productos/importar', signedIn: true },
  { name: 'reportes', path: '/reportes', signedIn: true, alsoEmpty: true },
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
  { name: 'registro-ruc', path: '/registro-ruc', signedIn: true },
  { name: 'plantillas-ride', path: '/plantillas-ride', signedIn: true, alsoEmpty: true },
  { name: 'plantilla-ride', path: '/plantillas-ride/{plantillaRide}', signedIn: true },
  { name: 'plantillas-correo', path: '/plantillas-correo', signedIn: true, alsoEmpty: true },
  { name: 'plantilla-correo', path: '/plantillas-correo/{plantillaCorreo}', signedIn: true },
  { name: 'api-keys', path: '/api-keys', signedIn: true },
  { name: 'clientes-oauth', path: '/clientes-oauth', signedIn: true },
  { name: 'webhooks', path: '/webhooks', signedIn: true, alsoEmpty: true },
  { name: 'webhook', path: '/webhooks/{webhook}', signedIn: true },
  { name: 'eventos', path: '/eventos', signedIn: true, alsoEmpty: true },
  { name: 'integraciones', path: '/integraciones', signedIn: true },
  { name: 'llamadas', path: '/llamadas', signedIn: true },
  { name: 'usuarios', path: '/usuarios', signedIn: true },
  { name: 'usuario', path: '/usuarios/{usuario}', signedIn: true },
  { name: 'auditoria', path: '/auditoria', signedIn: true },
  { name: 'simulador', path: '/simulador', signedIn: true, alsoEmpty: true },
  { name: 'cuenta', path: '/cuenta', signedIn: true },
];

/** Returns the page's URL with the samples' keys filled in. */
export function addressOf({ path }: PortalPage, samples: Readonly<Record<string, string>>): string {
  return `/portal${path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? '')}`;
}
