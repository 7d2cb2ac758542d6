/** Attacks by name. */
export const SMTP_ATTACKS: Readonly<Record<string, unknown>>;
