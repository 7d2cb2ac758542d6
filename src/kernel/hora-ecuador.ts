/** Ecuador is UTC−5 all year, without daylight saving. Galápagos uses the mainland's date for taxes. */
const ECUADOR_OFFSET_MS = -5 * 3600 * 1000;

/**
 * Formats an instant as the day in Ecuador, dd/mm/yyyy. From 19:00 to 24:00 local time the UTC date is already tomorrow (FACTS
 * §11).
 */
export function fechaEcuador(instant: { getTime(): number }): string {
  const [year, month, day] = isoEcuador(instant).slice(0, 10).split('-');
  return `${day ?? ''}/${month ?? ''}/${year ?? ''}`;
}

/** Formats an instant as dd/mm/yyyy hh:mm:ss in Ecuador. */
export function fechaHoraEcuador(instant: { getTime(): number }): string {
  return `${fechaEcuador(instant)} ${isoEcuador(instant).slice(11, 19)}`;
}

/** Formats an instant as ISO 8601 with Ecuador's offset, to the second: `2026-11-15T10:30:00-05:00`. */
export function isoEcuador(instant: { getTime(): number }): string {
  // oxlint-disable-next-line no-restricted-globals -- only formats the instant it was given
  return `${new Date(instant.getTime() + ECUADOR_OFFSET_MS).toISOString().slice(0, 19)}-05:00`;
}

const DAY_MS = 24 * 3600 * 1000;

/** Returns the time until the next day begins in Ecuador. */
export function msUntilTomorrow(instant: { getTime(): number }): number {
  return DAY_MS - ((instant.getTime() + ECUADOR_OFFSET_MS) % DAY_MS);
}
