/** A guide below /docs/guias, and its section if one covers the page. */
type Help = readonly [guide: string, section?: string];

/** By the start of a page's path; the longest match wins. Pages without an entry open the guide of the portal. */
const HELP: Readonly<Record<string, Help>> = {
  '/inicio': ['portal', 'inicio'],
  '/comprobantes': ['portal', 'comprobantes'],
  '/emitir': ['portal', 'emitir'],
  '/venta-rapida': ['portal', 'venta-rápida'],
  '/emision-masiva': ['portal', 'emisión-masiva'],
  '/proformas': ['proformas', 'hacerla'],
  '/recurrentes': ['recurrentes', 'crearla'],
  '/clientes': ['portal', 'clientes'],
  '/productos': ['portal', 'productos'],
  '/recibidos': ['portal', 'recibidos'],
  '/reportes': ['reportes', 'en-diez-minutos'],
  '/reportes/descargas': ['reportes', 'archivos'],
  '/normas': ['normas', 'ver-lo-que-hay'],
  '/registro-ruc': ['registro-ruc', 'en-el-portal'],
  '/empresas': ['portal', 'empresas'],
  '/empezar': ['portal', 'empresas'],
  '/plantillas-ride': ['portal', 'plantillas'],
  '/plantillas-correo': ['correo', 'plantillas'],
  '/usuarios': ['portal', 'usuarios'],
  '/api-keys': ['portal', 'conexiones-con-otros-sistemas'],
  '/clientes-oauth': ['portal', 'conexiones-con-otros-sistemas'],
  '/webhooks': ['webhooks', 'empezar'],
  '/eventos': ['webhooks', 'qué-llega'],
  '/integraciones': ['portal', 'conexiones-con-otros-sistemas'],
  '/auditoria': ['portal', 'auditoría'],
  '/llamadas': ['portal', 'registro-de-llamadas'],
  '/simulador': ['simulador', 'desde-el-portal'],
  '/cuenta': ['portal', 'mi-cuenta'],
  '/ingreso': ['portal', 'ingresar'],
  '/clave-olvidada': ['portal', 'ingresar'],
  '/clave-nueva': ['portal', 'ingresar'],
  '/invitacion': ['portal', 'ingresar'],
  '/puesta-en-marcha': ['portal', 'ingresar'],
};

/** Parts of a company's page, by its search parameter. */
const COMPANY_PARTS: Readonly<Record<string, Help>> = {
  firma: ['portal', 'la-firma'],
  correo: ['correo', 'por-qué-servidor-sale'],
  buzon: ['buzon', 'guardarlo'],
};

/** Returns the address of the guide that explains a page. */
export function helpOf(path: string, part?: string): string {
  const [guide, section] = (path.startsWith('/empresas/') && part !== undefined && COMPANY_PARTS[part]) || helpAt(path);
  return `/docs/guias/${guide}${section === undefined ? '' : `#${section}`}`;
}

function helpAt(path: string): Help {
  const [best] = Object.keys(HELP)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .toSorted((one, other) => other.length - one.length);
  return (best === undefined ? undefined : HELP[best]) ?? ['portal'];
}
