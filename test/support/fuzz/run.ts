import { Agent } from 'node:http';
import { makeRequest, type FuzzRequest, type Ingredients } from './requests.js';
import { sendFuzz, type FuzzAnswer } from './wire.js';

export interface FuzzReport {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byTrick: Readonly<Record<string, number>>;
  readonly operations: ReadonlySet<string>;
  /** Forbidden answers, each with how to reproduce it. */
  readonly failures: readonly string[];
}

/** More concurrent requests than a small machine has cores, so that they interact. */
const IN_FLIGHT = 16;
const FAILURES_MAX = 50;

/** Sends `count` generated requests and checks every answer. */
export async function runFuzz(
  url: string,
  ingredients: Ingredients,
  count: number,
  secrets: readonly string[],
): Promise<FuzzReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const byStatus: Record<string, number> = {};
  const byTrick: Record<string, number> = {};
  const operations = new Set<string>();
  const failures: string[] = [];
  const base = new URL(url);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count && failures.length < FAILURES_MAX) {
      const request = makeRequest(ingredients, next++);
      operations.add(request.operationId);
      for (const trick of request.tricks) byTrick[trick] = (byTrick[trick] ?? 0) + 1;
      try {
        const answer = await sendFuzz(base, agent, request);
        byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
        const problem = problemOf(answer, secrets);
        if (problem !== undefined)
          failures.push(`${problem}: ${describe(request, secrets)} → ${answer.text.slice(0, 300)}`);
      } catch (error) {
        failures.push(`${error instanceof Error ? error.message : String(error)}: ${describe(request, secrets)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  agent.destroy();
  return { sent: next, byStatus, byTrick, operations, failures };
}

function problemOf({ status, text, headers }: FuzzAnswer, secrets: readonly string[]): string | undefined {
  // A full queue answers with Retry-After.
  const isFull = status === 503 && /^retry-after\b/im.test(`${headers}\n${text}`);
  if (status >= 500 && !isFull) return `status ${status}`;
  return secrets.some((secret) => text.includes(secret) || headers.includes(secret))
    ? 'a secret in the answer'
    : undefined;
}

/** How to reproduce it, without the credentials. */
function describe(
  { index, method, target, headers, body, operationId, tricks }: FuzzRequest,
  secrets: readonly string[],
): string {
  const shown = `#${index} ${operationId} [${tricks.join()}] ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8').slice(0, 800) ?? ''}`;
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), shown);
}
