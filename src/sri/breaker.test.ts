import { describe, expect, test } from 'vitest';
import {
  addFailure,
  allowance,
  currentPace,
  drainPace,
  estadoServicio,
  mustOpen,
  paceAfter,
  probeInMs,
  slowerPace,
  HEALTHY,
  type FailureRun,
  type Pace,
  type ServiceHealth,
} from './breaker.js';

const HOUR_MS = 3_600_000;

function runOf(subjects: readonly string[], everyMs = 1000): FailureRun | undefined {
  return subjects.reduce<FailureRun | undefined>(
    (run, subject, index) => addFailure(run, subject, index * everyMs),
    undefined,
  );
}
const times = (count: number, subject: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => subject(n));

describe('a service opens', () => {
  test('after eight failures in a row of several receipts, not before', () => {
    const seven = runOf(times(7, (n) => `r${n}`));
    const eight = runOf(times(8, (n) => `r${n}`));
    expect(seven && mustOpen(seven, 0)).toBe(false);
    expect(eight && mustOpen(eight, 8000)).toBe(true);
  });

  test('not for one or two receipts, however often they fail within minutes', () => {
    const run = runOf(times(200, (n) => `r${n % 2}`));
    expect(run && mustOpen(run, 200_000)).toBe(false);
  });

  test('for one receipt alone when nothing has succeeded for ten minutes', () => {
    const run = runOf(
      times(9, () => 'r1'),
      80_000,
    );
    expect(run && mustOpen(run, 640_000)).toBe(true);
  });

  test('with bounded counters in a long outage', () => {
    expect(runOf(times(5000, (n) => `r${n}`))?.counted.size).toBe(8);
  });
});

describe('probes', () => {
  const open = (failedProbes: number, nextProbeMs: number): ServiceHealth => ({
    ...HEALTHY,
    open: { sinceMs: 0, reason: 'HTTP 503', failedProbes, nextProbeMs },
  });

  test('48 hours of outage: one at a time, never two in a second, about one a minute', () => {
    const sent: number[] = [];
    let health = open(0, probeInMs(0));
    // Two claims per second.
    for (let nowMs = 0; nowMs < 48 * HOUR_MS; nowMs += 500) {
      if (allowance(health, nowMs).kind !== 'probe') continue;
      sent.push(nowMs);
      health = open((health.open?.failedProbes ?? 0) + 1, nowMs + probeInMs((health.open?.failedProbes ?? 0) + 1));
    }
    expect(sent.every((ms, index) => index === 0 || ms - (sent[index - 1] ?? 0) >= 2000)).toBe(true);
    expect(sent.length).toBeGreaterThan(48 * 60 - 10);
    expect(sent.length).toBeLessThan(48 * 60 + 10);
  });

  test('only one runs at a time; one of a dead process expires', () => {
    const probing = { ...open(0, 0), probeUntilMs: 90_000 };
    expect(allowance(probing, 1000)).toEqual({ kind: 'none' });
    expect(estadoServicio(probing, 1000)).toBe('probando');
    expect(allowance(probing, 90_000)).toEqual({ kind: 'probe' });
    expect(estadoServicio(probing, 90_000)).toBe('suspendido');
  });
});

describe('a limit', () => {
  /** Returns everything a greedy worker may claim, polling ten times a second. */
  function drained(start: Pace, seconds: number): number[] {
    let pace = start;
    const perSecond: number[] = [];
    for (let second = 0; second < seconds; second++) {
      let got = 0;
      for (let tick = 0; tick < 10; tick++) {
        const nowMs = start.sinceMs + second * 1000 + tick * 100;
        const allowed = allowance({ ...HEALTHY, pace }, nowMs);
        if (allowed.kind !== 'paced') return perSecond;
        pace = { ...pace, nextMs: paceAfter(pace, allowed.calls, nowMs) };
        got += allowed.calls;
      }
      perSecond.push(got);
    }
    return perSecond;
  }

  test('after an outage starts at two a second, doubles every five seconds and ends after 35 s', () => {
    const perSecond = drained(drainPace(1_000_000), 60);
    expect(perSecond).toHaveLength(35);
    perSecond.forEach((got, second) => {
      expect(got).toBeLessThanOrEqual(2 * 2 ** Math.floor(second / 5) + 2);
    });
    expect(perSecond.slice(0, 5).reduce((sum, got) => sum + got, 0)).toBeLessThanOrEqual(12);
    expect(allowance({ ...HEALTHY, pace: drainPace(0) }, 35_000)).toEqual({ kind: 'free' });
  });

  test('unused slots accumulate for at most a second', () => {
    const pace = { ...drainPace(0), nextMs: 0 };
    expect(allowance({ ...HEALTHY, pace }, 4999)).toEqual({ kind: 'paced', calls: 3 });
  });

  test('33 slows to one call in five seconds for minutes; 50 slows for half a minute', () => {
    const sanctioned = slowerPace(HEALTHY, '33', 0);
    expect(allowance({ ...HEALTHY, pace: sanctioned }, 4999)).toEqual({ kind: 'paced', calls: 0 });
    expect(allowance({ ...HEALTHY, pace: sanctioned }, 5000)).toEqual({ kind: 'paced', calls: 1 });
    expect(currentPace(sanctioned, 300_000)).toBeLessThan(10);
    const troubled = slowerPace(HEALTHY, '50', 0);
    expect(currentPace(troubled, 0)).toBe(5);
    expect(currentPace(troubled, 30_000)).toBeUndefined();
  });

  test('repeated, it halves down to one call a minute; a 50 does not shorten a sanction', () => {
    let health: ServiceHealth = HEALTHY;
    for (let n = 0; n < 10; n++) health = { ...HEALTHY, pace: slowerPace(health, '33', n) };
    expect(currentPace(health.pace, 10)).toBeCloseTo(1 / 60);
    expect(slowerPace(health, '50', 11)).toMatchObject({ stepMs: 60_000, perSecond: 1 / 60 });
  });
});
