export { RubricaClient } from './rubrica-client.js';
export { PathClient, type CallOptions, type ClientOptions, type DownloadedFile, type FileStream } from './client.js';
export { RubricaConnectionError, RubricaError, type ErrorCode, type SubError } from './error.js';
export { isReceiptEvent, signWebhook, verifyWebhook, WebhookError, type Evento } from './webhook.js';
export type { Body, Item, Path, Query, Result } from './types.js';
export type { components, operations, paths } from './schema.js';
