import { OAUTH_ROUTES } from './oauth-endpoints.js';
import { documentTypes } from '../documents/registry.js';

const OAUTH: Readonly<Record<string, string>> = {
  '/oauth/token': OAUTH_ROUTES.token,
  '/oauth/check_token': OAUTH_ROUTES.introspection,
};
const WORDS = documentTypes.map(({ pathWord }) => pathWord).join('|');
const CREATE = new RegExp(`^/api/v1\\.0/(${WORDS})$`);
const SINGLE_COMPROBANTE = new RegExp(`^/api/v1\\.0/(?:${WORDS})/(\\d{49})(/.*)?$`);

/** Whether a path belongs to Veronica's old open version. */
export const isVeronicaPath = (url: string): boolean => url.startsWith('/veronica/');

/**
 * Maps a path of Veronica's old open version, `/veronica/…`, to our equivalent; others stay. Covers only its API: metrics, portal and
 * pages get no second path, since a proxy's rules would not cover it.
 */
export function fromVeronica(url: string): string {
  const [address = '', ...rest] = url.split('?');
  if (!isVeronicaPath(address)) return url;
  const query = rest.length === 0 ? '' : `?${rest.join('?')}`;
  const path = address.slice('/veronica'.length);
  const oauth = OAUTH[path];
  if (oauth !== undefined) return oauth + query;
  const [, word] = CREATE.exec(path) ?? [];
  if (word !== undefined) return `/api/v1.0/comprobantes/${word}${query}`;
  const [, clave, step = ''] = SINGLE_COMPROBANTE.exec(path) ?? [];
  if (clave === undefined) return /^\/api\/v\d/.test(path) ? path + query : url;
  const [, format] = /^\/archivos\/(\w+)$/.exec(step) ?? [];
  return format === undefined
    ? `/api/v1.0/comprobantes/${clave}${step}${query}`
    : `/api/v1.0/comprobantes/${clave}/archivos?format=${format}`;
}
