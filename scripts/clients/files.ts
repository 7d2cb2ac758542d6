import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { collectionOf } from '../../src/http/docs/collection.js';
import { readOpenApi, type ShownSchema } from '../../src/http/docs/openapi-reader.js';
import { buildOpenApi } from '../../src/http/openapi/document.js';
import { generatedOf, type RouteFacts } from '../../src/http/openapi/facts.js';
import { codesIn } from '../../src/domain/error-codes/index.js';
import { routes } from '../../src/app/routes.js';
import { writeClientTypes } from './client-types.js';
import { clientOperations, webhookDecimals, type ClientOperation } from './operations.js';
import { phpCodes, phpConstants, phpFiles } from './php.js';
import { pythonCodes, pythonConstants, pythonModules } from './python.js';
import { typescriptClient, typescriptIdempotentPaths, typescriptVersion } from './typescript.js';

/** Placeholder day of the examples; the shipped collection uses the current day instead. */
const SOME_DAY = '27/02/2099';
const TODAY = [
  '// Hoy en el Ecuador, para las fechas de los ejemplos.',
  'const dia = new Date(Date.now() - 5 * 3600 * 1000).toISOString();',
  "pm.collectionVariables.set('hoy', `${dia.slice(8, 10)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`);",
];

/** The collection as shipped: its examples use the day they are sent. */
function shippedCollection(facts: Readonly<Record<string, RouteFacts>>): string {
  const document = buildOpenApi(routes, '0.1.0', SOME_DAY, generatedOf(facts, {}));
  const collection = {
    ...collectionOf(readOpenApi(document), 'http://127.0.0.1:8080'),
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: TODAY } }],
  };
  return `${JSON.stringify(collection, null, 1).replaceAll(SOME_DAY, '{{hoy}}')}\n`;
}

async function formatted(file: string, code: string): Promise<[file: string, text: string]> {
  const settings = JSON.parse(readFileSync(`${process.cwd()}/.oxfmtrc.json`, 'utf8')) as FormatConfig;
  const { code: text, errors } = await format(file, code, settings);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  return [file, text];
}

/** Version of the three clients: that of the npm package. */
function clientVersion(): string {
  const manifest = readFileSync(`${process.cwd()}/clients/typescript/package.json`, 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Names of the schemas that a request body can contain. */
function sentSchemas(
  operations: readonly ClientOperation[],
  schemas: Readonly<Record<string, ShownSchema>>,
): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (schema: ShownSchema): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      add(schemas[name] ?? {});
    }
  };
  for (const { bodySchema } of operations) add(bodySchema);
  return names;
}

/** Returns every generated file of the clients, by path. Independent of the day and the recorded answers. */
export async function clientFiles(
  facts: Readonly<Record<string, RouteFacts>>,
): Promise<[file: string, text: string][]> {
  const document = buildOpenApi(routes, '0.0.0', '01/01/2026', generatedOf(facts, {}));
  const reading = readOpenApi(document);
  const operations = clientOperations(reading);
  const decimals = webhookDecimals(reading, operations);
  const schemas = document.components['schemas'] as Record<string, ShownSchema>;
  const sent = sentSchemas(operations, schemas);
  const python = pythonModules(operations, schemas, sent);
  const php = phpFiles(operations, schemas, sent);
  const version = clientVersion();
  const codes = codesIn('error');
  return [
    ['clients/typescript/src/schema.ts', await writeClientTypes(document)],
    ['clients/typescript/src/operations.ts', typescriptIdempotentPaths(operations)],
    await formatted('clients/typescript/src/rubrica-client.ts', typescriptClient(operations)),
    ['clients/typescript/src/version.ts', typescriptVersion(version)],
    ['clients/python/rubrica/constantes.py', pythonConstants(version, decimals)],
    ['clients/php/generado/Version.php', phpConstants(version, decimals)],
    ['clients/python/rubrica/operaciones.py', python.operaciones],
    ['clients/python/rubrica/tipos.py', python.tipos],
    ['clients/python/rubrica/codigos.py', pythonCodes(codes)],
    ['clients/php/generado/operaciones.php', php.operaciones],
    ['clients/php/generado/Tipos.php', php.tipos],
    ['clients/php/generado/CodigoError.php', phpCodes(codes)],
    ['docs/rubrica.postman_collection.json', shippedCollection(facts)],
  ];
}
