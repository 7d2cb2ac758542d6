import type { ClientOperation } from './operations.js';

/** What the TypeScript client must know when it runs; all else is types (client-types.ts). */
export function typescriptOperations(operations: readonly ClientOperation[]): string {
  const paths = operations.filter(({ takesIdempotencyKey }) => takesIdempotencyKey).map(({ path }) => `  '${path}',\n`);
  return `// Generated from the OpenAPI document by \`npm run generate\`; do not edit.

/** The POSTs that take an Idempotency-Key. */
export const takesIdempotencyKey: ReadonlySet<string> = new Set([
${paths.join('')}]);
`;
}
