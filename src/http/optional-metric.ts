/**
 * Collects a metric, or omits it on failure: during a database outage `/metrics` still answers, and `rubrica_envio_causa` gives the cause.
 * `omit` resets a metric with labels; one without becomes NaN, since a reset would make it 0.
 */
export async function collectOrOmit(collect: () => Promise<void>, omit: () => void): Promise<void> {
  try {
    await collect();
  } catch {
    omit();
  }
}
