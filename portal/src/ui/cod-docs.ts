/** The types of receipts by their codes, without the rules that the form for issuing loads (src/documents). */
export const COD_DOCS = ['01', '03', '04', '05', '06', '07'] as const;

/** The code of a type, if it is one. */
export function codDocOf(value: string | null): (typeof COD_DOCS)[number] | undefined {
  return COD_DOCS.find((codDoc) => codDoc === value);
}
