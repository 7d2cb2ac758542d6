/** An event that an endpoint was to be told of, in the feed's order. */
export interface Expected {
  readonly id: string;
  /** Of which receipt; undefined: of none. */
  readonly claveAcceso: string | undefined;
}

/** A request as a receiver saw it, in the order of their coming. */
export interface Arrival {
  /** Of the header. */
  readonly id: string;
  readonly eventoId: string;
  readonly accepted: boolean;
}

/** What is wrong; nothing, if all four are empty. */
export interface Verdict {
  /** Never accepted. */
  readonly lost: readonly string[];
  /** Sent before an earlier one of its receipt had been accepted. */
  readonly overtaken: readonly string[];
  /** Of a header that is not the event's own id. */
  readonly misnamed: readonly string[];
  /** Told to who was not to be told. */
  readonly untold: readonly string[];
}

/** Judges what one endpoint was sent. */
export function judgeArrivals(expected: readonly Expected[], arrivals: readonly Arrival[]): Verdict {
  const before = new Map<string, string[]>();
  const byReceipt = new Map<string, string[]>();
  for (const { id, claveAcceso } of expected) {
    const earlier = claveAcceso === undefined ? [] : (byReceipt.get(claveAcceso) ?? []);
    before.set(id, [...earlier]);
    if (claveAcceso !== undefined) byReceipt.set(claveAcceso, [...earlier, id]);
  }
  const accepted = new Set<string>();
  const overtaken = new Set<string>();
  for (const arrival of arrivals) {
    if ((before.get(arrival.id) ?? []).some((id) => !accepted.has(id))) overtaken.add(arrival.id);
    if (arrival.accepted) accepted.add(arrival.id);
  }
  return {
    lost: expected.map(({ id }) => id).filter((id) => !accepted.has(id)),
    overtaken: [...overtaken],
    misnamed: arrivals.filter(({ id, eventoId }) => id !== eventoId).map(({ id }) => id),
    untold: arrivals.filter(({ id }) => !before.has(id)).map(({ id }) => id),
  };
}
