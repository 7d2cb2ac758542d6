import { buildOpenApi } from '../../src/api/openapi/document.js';
import { generatedOf, type RouteFacts } from '../../src/api/openapi/facts.js';
import { routes } from '../../src/api/routes.js';
import { writeClientTypes } from './client-types.js';
import { clientOperations } from './operations.js';
import { typescriptOperations } from './typescript.js';

/** Every generated file of the clients, by its path. Neither the day nor the recorded answers reach them. */
export async function clientFiles(
  facts: Readonly<Record<string, RouteFacts>>,
): Promise<[file: string, text: string][]> {
  const document = buildOpenApi(routes, '0.0.0', '01/01/2026', generatedOf(facts, {}));
  const operations = clientOperations(document);
  return [
    ['clients/typescript/src/schema.ts', await writeClientTypes(document)],
    ['clients/typescript/src/operations.ts', typescriptOperations(operations)],
  ];
}
