import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApi, resolve, type Operation, type Schema } from './document.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'openapi', components: openApi.components });
const compiled = new Map<Schema, ValidateFunction>();

function check(schema: Schema, value: unknown): string[] {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    // The schema's references point into the document.
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    validator = ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, validator);
  }
  validator(value);
  return (validator.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

/** Returns the fields of an answer that no schema names: they exist, so they must be documented. */
function undocumented(schemas: readonly Schema[], value: unknown, at: string): string[] {
  const all = schemas.flatMap(alternatives);
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items }) => (items === undefined ? [] : [items]));
    return items.length === 0 ? [] : value.flatMap((one, i) => undocumented(items, one, `${at}[${i}]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const open = all.some(
    ({ additionalProperties: more, properties, type }) =>
      more === true ||
      (properties === undefined && type !== 'array' && !all.some((one) => one.properties !== undefined)) ||
      typeof more === 'object',
  );
  return Object.entries(value).flatMap(([name, one]) => {
    const named = all.flatMap(({ properties }) => (properties?.[name] === undefined ? [] : [properties[name]]));
    if (named.length > 0) return undocumented(named, one, `${at}.${name}`);
    return open ? [] : [`${at}.${name} is not documented`];
  });
}

function alternatives(schema: Schema): Schema[] {
  const plain = resolve(schema);
  const below = [...(plain.anyOf ?? []), ...(plain.allOf ?? []), ...(plain.oneOf ?? [])];
  return [plain, ...below.flatMap(alternatives)];
}

/** Returns what is wrong with an answer according to the document alone: status, type, schema, undocumented fields and codes. */
export function judgeAnswer(operation: Operation, status: number, contentType: string, body: unknown): string[] {
  const documented = operation.responses[String(status)];
  if (documented === undefined) return [`status ${status} is not documented: ${JSON.stringify(body).slice(0, 300)}`];
  const { content } = documented;
  if (content === undefined) return body === '' ? [] : ['a body where none is documented'];
  const [type = ''] = contentType.split(';');
  const media = content[type] ?? content[contentType];
  if (media === undefined) return [`content type ${contentType} is not documented`];
  const wrong = type.endsWith('json') ? [...check(media.schema, body), ...undocumented([media.schema], body, '')] : [];
  const code = status < 400 ? undefined : (body as { result?: { code?: string } }).result?.code;
  return code === undefined || media.examples?.[code] !== undefined
    ? wrong
    : [...wrong, `code ${code} is not documented`];
}
