/** Attacks by name. */
export const HTTP_ATTACKS: Readonly<Record<string, unknown>>;
