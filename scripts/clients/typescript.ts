import type { ClientOperation } from './operations.js';

/** Generates the run-time data of the TypeScript client; everything else is types (client-types.ts). */
export function typescriptOperations(operations: readonly ClientOperation[]): string {
  const paths = operations.filter(({ takesIdempotencyKey }) => takesIdempotencyKey).map(({ path }) => `  '${path}',\n`);
  return `// Generated from the OpenAPI document by \`npm run generate\`; do not edit.

/** The POSTs that take an Idempotency-Key. */
export const takesIdempotencyKey: ReadonlySet<string> = new Set([
${paths.join('')}]);
`;
}
