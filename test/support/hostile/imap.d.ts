/** Attacks by name. */
export const IMAP_ATTACKS: Readonly<Record<string, unknown>>;
