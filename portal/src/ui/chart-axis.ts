const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** Axis labels: round numbers that include zero and cover all values. */
export function axisOf(values: readonly number[]): {
  readonly ticks: readonly number[];
  readonly low: number;
  readonly high: number;
} {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const rough = (top - bottom) / TICKS || 0.25;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (STEPS.find((one) => one * magnitude >= rough) ?? 10);
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { ticks, low: first * step, high: last * step };
}
