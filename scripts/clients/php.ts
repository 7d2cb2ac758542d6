import type { ShownSchema } from '../../src/http/docs/openapi-reader.js';
import { ARGUMENT_NAMES } from './argument-names.js';
import { camelCase, pascalCase, type ClientOperation, type ClientParameter } from './operations.js';
import { PhpTypes } from './php-types.js';

const HEADER = `<?php

// Generado de openapi.json (scripts/clients); no se edita.

declare(strict_types=1);
`;
const TYPES = { string: 'string', integer: 'int', boolean: 'bool' } as const;

/** Generates the PHP client's files: types of the document's schemas, and a class per group with a method per operation. */
export function phpFiles(
  operations: readonly ClientOperation[],
  schemas: Readonly<Record<string, ShownSchema>>,
  sent: ReadonlySet<string>,
): { readonly tipos: string; readonly operaciones: string } {
  const types = new PhpTypes(schemas, sent);
  const tipos = `${HEADER}
namespace Rubrica;

/**
 * Los tipos de cuerpos y resultados: \`@phpstan-import-type ComprobanteEmitido from \\Rubrica\\Tipos\`.
 *
${types.declarations()} */
final class Tipos
{
}
`;
  return { tipos, operaciones: operationsFile(operations, types) };
}

function operationsFile(operations: readonly ClientOperation[], types: PhpTypes): string {
  const names = [...new Set(operations.map(({ group }) => group))];
  const groups = names.map((group) => {
    const own = operations.filter((operation) => operation.group === group);
    const methods = own.map((one) => methodOf(one, types));
    const imports = types.used(own.map((one) => docTypes(one, types).join(' ')).join(' '));
    return `/**
 * \`/docs/${own[0]?.tag ?? group}\`.
 *
${imports.map((name) => ` * @phpstan-import-type ${name} from Tipos\n`).join('')} */
final class ${pascalCase(group)}
{
    public function __construct(private readonly Transporte $t)
    {
    }

${methods.join('\n')}}
`;
  });
  const fields = names.map((name) => `    public readonly ${pascalCase(name)} $${camelCase(name)};\n`);
  const made = names.map((name) => `        $this->${camelCase(name)} = new ${pascalCase(name)}($t);\n`);
  return `${HEADER}
namespace Rubrica\\Operaciones;

use Rubrica\\Archivo;
use Rubrica\\Claves;
use Rubrica\\Tipos;
use Rubrica\\Transporte;

${groups.join('\n')}
/** Los grupos de operaciones, por su nombre. */
abstract class Grupos
{
${fields.join('')}
    public function __construct(Transporte $t)
    {
${made.join('')}    }
}
`;
}

/** Generates the package's version and the places of decimals in a webhook message. */
export function phpConstants(version: string, decimals: readonly string[]): string {
  return `${HEADER}
namespace Rubrica;

/** Constantes de esta versión. */
final class Version
{
    /** Versión de este paquete. */
    public const NUMERO = '${version}';

    /** Dónde hay decimales en un evento. */
    public const DECIMALES_EVENTO = [${decimals.map((path) => `'${path}'`).join(', ')}];
}
`;
}

export function phpCodes(codes: readonly string[]): string {
  return `${HEADER}
namespace Rubrica;

/** Los códigos que puede tener un rechazo; \`/docs/errores\` dice qué hacer con cada uno. */
enum CodigoError: string
{
${codes.map((code) => `    case ${pascalCase(code)} = '${code}';\n`).join('')}}
`;
}

function methodOf(operation: ClientOperation, types: PhpTypes): string {
  const { words, pathParameters, query, body, summary, takesIdempotencyKey, takesWait, takesIfMatch } = operation;
  const { answers, method, path, bodyRequired, fixedQuery, ownKey, decimals } = operation;
  const bodyName = `$${camelCase(ARGUMENT_NAMES.body)}`;
  const waitName = `$${camelCase(ARGUMENT_NAMES.wait)}`;
  const matchName = `$${camelCase(ARGUMENT_NAMES.ifMatch)}`;
  const keyName = `$${camelCase(ARGUMENT_NAMES.key)}`;
  const sinceName = `$${camelCase(ARGUMENT_NAMES.since)}`;
  const parameters = [
    ...pathParameters.map(({ name }) => `string $${name}`),
    ...(body === undefined
      ? []
      : [
          `${bodyRequired ? '' : '?'}${body === 'application/json' ? 'array' : 'string'} ${bodyName}${bodyRequired ? '' : ' = null'}`,
        ]),
    ...query.filter(({ required }) => required).map((one) => `${TYPES[one.type]} $${camelCase(one.name)}`),
    ...query.filter(({ required }) => !required).map((one) => `?${TYPES[one.type]} $${camelCase(one.name)} = null`),
    ...(takesWait ? [`?int ${waitName} = null`] : []),
    ...(takesIfMatch ? [`?string ${matchName} = null`] : []),
    ...(ownKey ? [`?string ${keyName} = null`] : []),
    ...(answers === 'stream' ? [`?string ${sinceName} = null`] : []),
  ];
  const headers = [
    ...(takesIdempotencyKey ? [`'Idempotency-Key' => ${ownKey ? `${keyName} ?? ` : ''}Claves::nueva()`] : []),
    ...(takesWait ? [`'Prefer' => ${waitName} === null ? null : "wait={${waitName}}"`] : []),
    ...(takesIfMatch ? [`'If-Match' => ${matchName}`] : []),
  ];
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => `' . rawurlencode($${name}) . '`);
  const isGet = answers === 'page' || answers === 'stream';
  const passed = [
    ...(isGet ? [] : [`'${method}'`]),
    `'${route}'`.replace(/ \. ''$/, ''),
    ...(isGet ? [] : [body === undefined ? 'null' : bodyName]),
    `[${[
      ...query.map(({ name }) => `'${name}' => $${camelCase(name)}`),
      ...Object.keys(fixedQuery).map((name) => `'${name}' => true`),
    ].join(', ')}]`,
    answers === 'stream' ? sinceName : `[${headers.join(', ')}]`,
    ...(decimals.length === 0 || answers === 'stream' ? [] : [`[${decimals.map((one) => `'${one}'`).join(', ')}]`]),
  ];
  const [call, type] = {
    file: ['archivo', 'Archivo'],
    page: ['elementos', '\\Generator'],
    stream: ['flujo', '\\Generator'],
    result: ['resultado', types.native(operation.resultSchema)],
  }[answers] as [string, string];
  const tags = docTags(operation, types);
  return `    /**
     * ${summary}.
${tags.map((tag) => `     * ${tag}\n`).join('')}     */
    public function ${camelCase(words.join('-'))}(
${parameters.map((one) => `        ${one},\n`).join('')}    ): ${type} {
        ${type === 'void' ? '' : 'return '}$this->t->${call}(
${passed.map((one) => `            ${one},\n`).join('')}        );
    }
`;
}

/** Types of body and result in the docblock; empty: nothing to add to the native type. */
function docTypes(
  { body, bodySchema, bodyRequired, answers, resultSchema }: ClientOperation,
  types: PhpTypes,
): string[] {
  const returned = types.received(resultSchema, '     * ');
  return [
    ...(body === 'application/json'
      ? [`@param ${types.sent(bodySchema, '     * ')}${bodyRequired ? '' : '|null'} $${ARGUMENT_NAMES.body}`]
      : []),
    ...(answers === 'page' ? [`@return \\Generator<int, ${returned}> todos los elementos, página por página`] : []),
    ...(answers === 'stream' ? [`@return \\Generator<int, ${returned}> los eventos a medida que pasan, sin fin`] : []),
    ...(answers === 'result' && !['null', 'mixed'].includes(returned) ? [`@return ${returned}`] : []),
  ];
}

function docTags(operation: ClientOperation, types: PhpTypes): string[] {
  const described = (one: ClientParameter): string =>
    `@param ?${TYPES[one.type]} $${camelCase(one.name)} ${one.description.split('\n')[0] ?? ''}`;
  const typed = docTypes(operation, types);
  return [
    ...typed.filter((tag) => tag.startsWith('@param')),
    ...operation.query.filter(({ required }) => !required).map(described),
    ...typed.filter((tag) => tag.startsWith('@return')),
  ];
}
