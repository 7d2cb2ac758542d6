/** An event that an endpoint must receive, in feed order. */
export interface Expected {
  readonly id: string;
  /** Its receipt; undefined: none. */
  readonly claveAcceso: string | undefined;
}

/** A request as seen by a receiver, in order of arrival. */
export interface Arrival {
  /** From the header. */
  readonly id: string;
  readonly eventoId: string;
  readonly accepted: boolean;
}

/** Findings; all is well if all four are empty. */
export interface Verdict {
  /** Never accepted. */
  readonly lost: readonly string[];
  /** Sent before an earlier one of its receipt had been accepted. */
  readonly overtaken: readonly string[];
  /** With a header that is not the event's own id. */
  readonly misnamed: readonly string[];
  /** Sent to an endpoint that must not receive it. */
  readonly untold: readonly string[];
}

/** Judges the deliveries of one endpoint. */
export function judgeArrivals(expected: readonly Expected[], arrivals: readonly Arrival[]): Verdict {
  const before = new Map<string, string[]>();
  const byComprobante = new Map<string, string[]>();
  for (const { id, claveAcceso } of expected) {
    const earlier = claveAcceso === undefined ? [] : (byComprobante.get(claveAcceso) ?? []);
    before.set(id, [...earlier]);
    if (claveAcceso !== undefined) byComprobante.set(claveAcceso, [...earlier, id]);
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
