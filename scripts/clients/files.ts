import { readOpenApi, type ShownSchema } from '../../src/http/docs/openapi-reader.js';
import type { OpenApiDocument } from '../../src/http/openapi/document.js';
import { clientOperations, webhookDecimals, type ClientOperation } from './operations.js';
import { phpCodes, phpConstants, phpFiles } from './php.js';
import { pythonCodes, pythonConstants, pythonModules } from './python.js';
import { typescriptTypes } from './typescript-types.js';
import { typescriptClient, typescriptIdempotentPaths, typescriptVersion } from './typescript.js';

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

/** Every code that a refusal can have. */
function refusalCodes({ Error: { properties = {} } = {} }: Readonly<Record<string, ShownSchema>>): string[] {
  return (properties['result']?.properties?.['code']?.enum ?? []).map(String);
}

/** Returns every generated file of the clients, by path. Run by bin/generate-clients.mjs: imports no package. */
export function clientFiles(document: OpenApiDocument, version: string): [file: string, text: string][] {
  const reading = readOpenApi(document);
  const operations = clientOperations(reading);
  const decimals = webhookDecimals(reading, operations);
  const schemas = document.components['schemas'] as Record<string, ShownSchema>;
  const sent = sentSchemas(operations, schemas);
  const python = pythonModules(operations, schemas, sent);
  const php = phpFiles(operations, schemas, sent);
  const codes = refusalCodes(schemas);
  return [
    ['clients/typescript/src/schema.ts', typescriptTypes(reading)],
    ['clients/typescript/src/operations.ts', typescriptIdempotentPaths(operations)],
    ['clients/typescript/src/rubrica-client.ts', typescriptClient(operations)],
    ['clients/typescript/src/version.ts', typescriptVersion(version)],
    ['clients/python/rubrica/constantes.py', pythonConstants(version, decimals)],
    ['clients/php/generado/Version.php', phpConstants(version, decimals)],
    ['clients/python/rubrica/operaciones.py', python.operaciones],
    ['clients/python/rubrica/tipos.py', python.tipos],
    ['clients/python/rubrica/codigos.py', pythonCodes(codes)],
    ['clients/php/generado/operaciones.php', php.operaciones],
    ['clients/php/generado/Tipos.php', php.tipos],
    ['clients/php/generado/CodigoError.php', phpCodes(codes)],
  ];
}
