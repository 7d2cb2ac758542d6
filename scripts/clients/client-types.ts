import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Node } from 'typescript';
import type { OpenApiDocument } from '../../src/api/openapi/document.js';

interface Package {
  readonly default: (
    document: string,
    options: { readonly alphabetize: boolean; readonly silent: boolean },
  ) => Promise<Node[]>;
  readonly astToString: (nodes: readonly Node[]) => string;
}

// Installed beside this file, which is bundled elsewhere.
const { default: openapiTS, astToString } = createRequire(join(process.cwd(), 'scripts/clients/package.json'))(
  'openapi-typescript',
) as Package;

const HEADER = '// Generated from the OpenAPI document by `npm run generate`; do not edit.\n\n';

/** Generates the types of the client package: paths, operations and named schemas of the document. */
export async function writeClientTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(withoutRefusals(document)), { alphabetize: true, silent: true });
  return HEADER + astToString(nodes).replaceAll(' (enum property replaced by openapi-typescript)', '');
}

/** All refusals have one shape, which the client throws as one class: declared once. */
function withoutRefusals(document: OpenApiDocument): Record<string, unknown> {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => {
      const responses = Object.entries(operation['responses'] as object).filter(([status]) => Number(status) < 400);
      return [method, { ...operation, responses: Object.fromEntries(responses) }];
    });
    return [path, Object.fromEntries(operations) as object];
  });
  const components = { ...document.components, examples: undefined };
  // Events have their own types under `components`.
  return { ...document, webhooks: undefined, paths: Object.fromEntries(paths) as object, components };
}
