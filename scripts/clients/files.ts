import { buildOpenApi } from '../../src/api/openapi/document.js';
import { generatedOf, type RouteFacts } from '../../src/api/openapi/facts.js';
import { codesIn } from '../../src/domain/error-codes/index.js';
import { routes } from '../../src/api/routes.js';
import { writeClientTypes } from './client-types.js';
import { clientOperations } from './operations.js';
import type { Schema } from './python-types.js';
import { phpCodes, phpOperations } from './php.js';
import { pythonCodes, pythonModules } from './python.js';
import { typescriptOperations } from './typescript.js';

/** Every generated file of the clients, by its path. Neither the day nor the recorded answers reach them. */
export async function clientFiles(
  facts: Readonly<Record<string, RouteFacts>>,
): Promise<[file: string, text: string][]> {
  const document = buildOpenApi(routes, '0.0.0', '01/01/2026', generatedOf(facts, {}));
  const operations = clientOperations(document);
  const python = pythonModules(operations, document.components['schemas'] as Record<string, Schema>);
  const codes = codesIn('error');
  return [
    ['clients/typescript/src/schema.ts', await writeClientTypes(document)],
    ['clients/typescript/src/operations.ts', typescriptOperations(operations)],
    ['clients/python/rubrica/operaciones.py', python.operaciones],
    ['clients/python/rubrica/tipos.py', python.tipos],
    ['clients/python/rubrica/codigos.py', pythonCodes(codes)],
    ['clients/php/generado/operaciones.php', phpOperations(operations)],
    ['clients/php/generado/CodigoError.php', phpCodes(codes)],
  ];
}
