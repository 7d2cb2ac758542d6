import { exampleOf, operationOf, resolve, type Schema } from './openapi/document.js';
import type { Answered } from './service.js';

/** An attribute that only an injected element could have, and a name that only an executed script could set. */
export const MARK = 'data-hostil';
export const RAN = '__hostil';

/** Texts that a page must only ever show as text. */
export const HOSTILE: readonly string[] = [
  `<img src=x ${MARK} onerror="window.${RAN}=1;alert(1)">`,
  `"><script ${MARK}>window.${RAN}=1</script>`,
  `javascript:window.${RAN}=1//`,
  `{{constructor.constructor('window.${RAN}=1')()}} \${${RAN}=1}`,
  `<a href="https://ajeno.example/" ${MARK}>x</a>' onmouseover='${RAN}=1`,
  `\u202Eoiranimoned\u202C \u200B\u200Dcero\uFEFF 🧾👩‍👩‍👧 ñandú`,
  'Á'.repeat(300),
];

/** Writes the next hostile text, cut to the length that a field accepts. */
export type Hostile = (lettersMax?: number) => string;

export function hostileTexts(): Hostile {
  let turn = 0;
  return (lettersMax = 300) => {
    const text = HOSTILE[turn++ % HOSTILE.length] ?? '';
    return Array.from(text).slice(0, lettersMax).join('');
  };
}

/**
 * Sends the example of an operation with a hostile text in every field for free text. A field that the service refuses keeps its example:
 * an address, a number with a check digit, a script in a template.
 */
export async function makeHostile(
  id: string,
  hostile: Hostile,
  send: (body: unknown) => Promise<Answered>,
): Promise<Answered> {
  const { requestBody } = operationOf(id);
  const schema = requestBody?.content['application/json']?.schema ?? {};
  const spared = new Set<string>();
  for (;;) {
    const answer = await send(
      withTexts(exampleOf(id), schema, '', (path, max) => (spared.has(path) ? undefined : hostile(max))),
    );
    const refused = ((answer.result['subErrors'] ?? []) as readonly { readonly field: string }[])
      .map(({ field }) => field.replace(/\[(\d+)\]/g, '.$1'))
      .filter((field) => !spared.has(field));
    if (answer.success || refused.length === 0) return answer;
    for (const field of refused) spared.add(field);
  }
}

/** The value with other texts where its schema takes any; `undefined` leaves one as it is. */
function withTexts(
  value: unknown,
  declared: Schema | undefined,
  path: string,
  textOf: (path: string, lettersMax: number | undefined) => string | undefined,
): unknown {
  if (declared === undefined) return value;
  const schema = resolve(declared);
  const branches = [
    schema,
    ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(resolve),
  ];
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(value)) {
    const items = branches.find((branch) => branch.items !== undefined)?.items;
    return value.map((one, index) => withTexts(one, items, at(index), textOf));
  }
  if (typeof value === 'object' && value !== null) {
    const propertyOf = (name: string): Schema | undefined =>
      branches.find(({ properties = {} }) => properties[name] !== undefined)?.properties?.[name];
    return Object.fromEntries(
      Object.entries(value).map(([name, one]: [string, unknown]) => [
        name,
        withTexts(one, propertyOf(name), at(name), textOf),
      ]),
    );
  }
  const isFree =
    typeof value === 'string' &&
    branches.some(({ type }) => type === 'string' || (Array.isArray(type) && type.includes('string'))) &&
    branches.every(({ enum: choices, const: only, pattern }) => (choices ?? only ?? pattern) === undefined);
  if (!isFree) return value;
  const max = branches.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
  return textOf(path, max) ?? value;
}
