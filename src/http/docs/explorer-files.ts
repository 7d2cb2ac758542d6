/** Files of the reference, below /docs. */
export const EXPLORER_SCRIPT = 'explorer.js';
export const EXPLORER_DOCUMENT = 'openapi.json';
