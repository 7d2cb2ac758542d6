// Generated from the OpenAPI document by `npm run generate`; do not edit.

/** Version of this package. */
export const VERSION = '0.1.0';
