/** The largest message that is taken: what providers let through, and a third for base64. */
export const MESSAGE_BYTES_MAX = 35 * 1024 * 1024;
