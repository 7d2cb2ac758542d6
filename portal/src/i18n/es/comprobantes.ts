/** Receipts. */
export const comprobantes = {};
