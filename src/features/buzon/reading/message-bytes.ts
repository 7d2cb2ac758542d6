/** Maximum message size: what providers accept, plus a third for base64. */
export const MESSAGE_BYTES_MAX = 35 * 1024 * 1024;
