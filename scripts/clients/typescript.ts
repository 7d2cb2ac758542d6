import { ARGUMENT_NAMES } from './argument-names.js';
import { camelCase, pascalCase, type ClientOperation, type ClientParameter } from './operations.js';

const HEADER = '// Generated from openapi.json (scripts/clients); do not edit.\n';
const TYPES = { string: 'string', integer: 'number', boolean: 'boolean' } as const;

/** Generates the version that the client reports of itself. */
export function typescriptVersion(version: string): string {
  return `${HEADER}\n/** Version of this package. */\nexport const VERSION = '${version}';\n`;
}

/** Generates the run-time data that calls by path need. */
export function typescriptIdempotentPaths(operations: readonly ClientOperation[]): string {
  const paths = new Set(operations.flatMap(({ takesIdempotencyKey, path }) => (takesIdempotencyKey ? [path] : [])));
  return `${HEADER}
/** The POSTs that take an Idempotency-Key. */
export const takesIdempotencyKey: ReadonlySet<string> = new Set([
${[...paths].map((path) => `  '${path}',\n`).join('')}]);
`;
}

/** Generates the TypeScript client: a class per group, a method per operation, all typed by their path (typescript-types.ts). */
export function typescriptClient(operations: readonly ClientOperation[]): string {
  const names = [...new Set(operations.map(({ group }) => group))];
  const groups = names.map((group) => {
    const own = operations.filter((operation) => operation.group === group);
    return `/** \`/docs/${own[0]?.tag ?? group}\`. */
export class ${pascalCase(group)} {
  constructor(private readonly client: PathClient) {}

${own.map(methodOf).join('\n')}}
`;
  });
  const fields = names.map(
    (name) => `  readonly ${camelCase(name)}: ${pascalCase(name)} = new ${pascalCase(name)}(this);\n`,
  );
  return `${HEADER}
import { PathClient } from './client.js';
import { archivoOf, callOf, type Archivo, type Opciones } from './opciones.js';
import type { components } from './schema.js';
import type { Body, Item, Query, Result } from './types.js';

type Schemas = components['schemas'];

${groups.join('\n')}
/** Calls a Rúbrica service by the names of its operations, grouped as in \`/docs\`, or by path. */
export class RubricaClient extends PathClient {
${fields.join('')}}
`;
}

function methodOf(operation: ClientOperation): string {
  const { words, summary, method, path, pathParameters, query, body, bodyRequired, fixedQuery, answers } = operation;
  const bodyName = ARGUMENT_NAMES.body;
  const verb = method.toLowerCase();
  const at = `'${verb}', '${path}'`;
  const fixed = Object.keys(fixedQuery);
  const queryRequired = query.some(({ required }) => required);
  const queryType = operation.isPart ? `Omit<Query<${at}>, 'soloValidar'>` : `Query<${at}>`;
  const parameters = [
    ...pathParameters.map((one) => `${one.name}: ${valueType(one)}`),
    ...(body === undefined
      ? []
      : [`${bodyName}${bodyRequired ? '' : '?'}: ${body === 'application/json' ? `Body<${at}>` : 'string'}`]),
    ...(query.length === 0 ? [] : [`consulta${queryRequired ? '' : '?'}: ${queryType}`]),
    `opciones?: ${optionsType(operation)}`,
  ];
  const sentQuery =
    fixed.length === 0
      ? query.length === 0
        ? []
        : ['query: consulta']
      : [`query: { ${query.length === 0 ? '' : '...consulta, '}${fixed.map((name) => `${name}: true`).join(', ')} }`];
  const parts = [
    ...(pathParameters.length === 0 ? [] : [`path: { ${pathParameters.map(({ name }) => name).join(', ')} }`]),
    ...sentQuery,
    ...(body === undefined ? [] : [`body: ${bodyName}`]),
  ];
  const schema = operation.resultSchema.$ref?.split('/').at(-1) ?? '';
  const result = operation.isPart ? `Schemas['${schema}']` : `Result<${at}>`;
  const [call, type] = {
    file: [verb === 'post' ? 'streamByPost' : 'stream', 'Promise<Archivo>'],
    stream: ['events', `AsyncGenerator<Schemas['Evento'], void>`],
    page: ['all', `AsyncGenerator<Item<'${path}'>, void>`],
    result: [verb, `Promise<${result}>`],
  }[answers] as [string, string];
  const converted = answers === 'file' ? '.then(archivoOf)' : '';
  return `  /** ${summary}. */
  ${camelCase(words.join('-'))}(${parameters.join(', ')}): ${type} {
    return this.client.${call}('${path}', ${parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`}, callOf(opciones))${converted};
  }
`;
}

/** Options that the operation takes, by their Spanish names. */
function optionsType({ takesWait, takesIfMatch, ownKey, answers }: ClientOperation): string {
  const taken = [
    ...(takesWait ? [ARGUMENT_NAMES.wait] : []),
    ...(takesIfMatch ? [ARGUMENT_NAMES.ifMatch] : []),
    ...(ownKey ? [ARGUMENT_NAMES.key] : []),
    ...(answers === 'stream' ? [ARGUMENT_NAMES.since] : []),
  ];
  return taken.length === 0 ? 'Opciones' : `Opciones<${taken.map((name) => `'${camelCase(name)}'`).join(' | ')}>`;
}

function valueType({ type, values }: ClientParameter): string {
  return values === undefined ? TYPES[type] : values.map((value) => `'${value}'`).join(' | ');
}
