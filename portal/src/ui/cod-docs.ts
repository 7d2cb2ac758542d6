/** Codes of the receipt types, without the rules that the issuing form loads (src/documents). */
export const COD_DOCS = ['01', '03', '04', '05', '06', '07'] as const;

/** Narrows a value to a type's code. */
export function codDocOf(value: string | null): (typeof COD_DOCS)[number] | undefined {
  return COD_DOCS.find((codDoc) => codDoc === value);
}
