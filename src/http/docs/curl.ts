import type { OpenApiReader, ShownOperation } from './openapi-reader.js';

/** Placeholder for this installation; the page's script replaces it with the real URL. */
const SERVER = 'https://su-servidor';

/** Returns the curl command for an operation's example. */
export function curlOf(reading: OpenApiReader, operation: ShownOperation): string {
  const parameters = (operation.parameters ?? []).map((parameter) => reading.follow(parameter));
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), operation.path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const url = `${SERVER}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const lines = [`curl${operation.method === 'get' ? '' : ` -X ${operation.method.toUpperCase()}`} ${quoted(url)}`];
  lines.push(...credential(operation['x-acceso']));
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  if (media !== undefined) {
    const [type, { examples = {} }] = media;
    const [example] = Object.values(examples);
    lines.push(`-H ${quoted(`Content-Type: ${type}`)}`, ...data(type, example?.value));
  }
  return lines.join(' \\\n  ');
}

function credential(access: string): string[] {
  if (access === 'público') return [];
  if (access.startsWith('ROLE_')) return [`-H ${quoted('X-API-KEY: SU_API_KEY')}`];
  if (access.endsWith('sesión'))
    return [`-H ${quoted('Cookie: SU_COOKIE_DE_SESION')}`, `-H ${quoted('X-CSRF-Token: SU_CSRF_TOKEN')}`];
  return [
    access === 'cliente OAuth'
      ? "-u 'SU_CLIENT_ID:SU_CLIENT_SECRET'"
      : `-H ${quoted('Authorization: Bearer SU_TOKEN')}`,
  ];
}

function data(type: string, value: unknown): string[] {
  if (type === 'application/x-www-form-urlencoded') {
    return Object.entries(value as object).map(([name, one]) => `--data-urlencode ${quoted(`${name}=${String(one)}`)}`);
  }
  return [`--data-binary ${quoted(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
