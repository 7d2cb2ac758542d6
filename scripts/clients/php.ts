import type { ClientOperation, ClientParameter } from './operations.js';

const HEADER = `<?php

// Generado del documento OpenAPI por \`npm run generate\`; no se edita.

declare(strict_types=1);
`;
const TYPES = { string: 'string', integer: 'int', boolean: 'bool' } as const;

/** Generates the methods of the PHP client: a class per group, a method per operation. */
export function phpOperations(operations: readonly ClientOperation[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const groups = tags.map((tag) => {
    const methods = operations.filter((operation) => operation.tag === tag).map(methodOf);
    return `/** \`/docs/${tag}\`. */
final class ${pascalCase(tag)}
{
    public function __construct(private readonly Transporte $t)
    {
    }

${methods.join('\n')}}
`;
  });
  const fields = tags.map((tag) => `    public readonly ${pascalCase(tag)} $${camelCase(tag)};\n`);
  const made = tags.map((tag) => `        $this->${camelCase(tag)} = new ${pascalCase(tag)}($t);\n`);
  return `${HEADER}
namespace Rubrica\\Operaciones;

use Rubrica\\Archivo;
use Rubrica\\Claves;
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

export function phpCodes(codes: readonly string[]): string {
  return `${HEADER}
namespace Rubrica;

/** Los códigos que puede tener un rechazo; \`/docs/errores\` dice qué hacer con cada uno. */
enum CodigoError: string
{
${codes.map((code) => `    case ${pascalCase(code)} = '${code}';\n`).join('')}}
`;
}

function methodOf(operation: ClientOperation): string {
  const { words, pathParameters, query, body, summary, takesIdempotencyKey, takesWait, takesIfMatch } = operation;
  const { answers, method, path } = operation;
  const parameters = [
    ...pathParameters.map(({ name }) => `string $${name}`),
    ...(body === undefined ? [] : [`${body === 'application/json' ? 'array' : 'string'} $cuerpo`]),
    ...query.filter(({ required }) => required).map((one) => `${TYPES[one.type]} $${camelCase(one.name)}`),
    ...query.filter(({ required }) => !required).map((one) => `?${TYPES[one.type]} $${camelCase(one.name)} = null`),
    ...(takesWait ? ['?int $esperar = null'] : []),
    ...(takesIfMatch ? ['?string $siCoincide = null'] : []),
    ...(takesIdempotencyKey ? ['?string $claveIdempotencia = null'] : []),
  ];
  const headers = [
    ...(takesIdempotencyKey ? ["'Idempotency-Key' => $claveIdempotencia ?? Claves::nueva()"] : []),
    ...(takesWait ? ['\'Prefer\' => $esperar === null ? null : "wait={$esperar}"'] : []),
    ...(takesIfMatch ? ["'If-Match' => $siCoincide"] : []),
  ];
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => `' . rawurlencode($${name}) . '`);
  const passed = [
    ...(answers === 'page' ? [] : [`'${method}'`]),
    `'${route}'`.replace(/ \. ''$/, ''),
    ...(answers === 'page' ? [] : [body === undefined ? 'null' : '$cuerpo']),
    `[${query.map(({ name }) => `'${name}' => $${camelCase(name)}`).join(', ')}]`,
    `[${headers.join(', ')}]`,
  ];
  const [call, type] = {
    file: ['archivo', 'Archivo'],
    page: ['elementos', '\\Generator'],
    result: ['resultado', 'mixed'],
  }[answers] as [string, string];
  const tags = docTags(operation);
  return `    /**
     * ${summary}.
${tags.map((tag) => `     * ${tag}\n`).join('')}     */
    public function ${camelCase(words.join('-'))}(
${parameters.map((one) => `        ${one},\n`).join('')}    ): ${type} {
        return $this->t->${call}(
${passed.map((one) => `            ${one},\n`).join('')}        );
    }
`;
}

function docTags({ body, query, answers }: ClientOperation): string[] {
  const described = (one: ClientParameter): string =>
    `@param ?${TYPES[one.type]} $${camelCase(one.name)} ${one.description.split('\n')[0] ?? ''}`;
  return [
    ...(body === 'application/json' ? ['@param array<string, mixed> $cuerpo'] : []),
    ...query.filter(({ required }) => !required).map(described),
    ...(answers === 'page'
      ? ['@return \\Generator<int, array<string, mixed>> todos los elementos, página por página']
      : []),
  ];
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
