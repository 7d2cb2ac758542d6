/**
 * Collects a metric, or leaves it out: while the database is away `/metrics` still answers, and `rubrica_envio_causa` says why.
 * `leaveOut` resets a metric with labels; one without becomes NaN, since a reset would make it 0.
 */
export async function orAbsent(collect: () => Promise<void>, leaveOut: () => void): Promise<void> {
  try {
    await collect();
  } catch {
    leaveOut();
  }
}
