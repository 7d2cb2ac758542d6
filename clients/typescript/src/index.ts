export { RubricaClient, type ClientOptions, type CallOptions, type DownloadedFile } from './client.js';
export { RubricaError, type SubError } from './error.js';
export type { Body, Path, Result } from './types.js';
export type { components, operations, paths } from './schema.js';
