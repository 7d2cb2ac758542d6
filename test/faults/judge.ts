// The judge as a separate program: `judge <folder>` reads the evidence of a run (client.jsonl, ledger.jsonl, proxy.jsonl) and prints its
// verdict. It has no access to the service's database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, summary, type ClientLine, type Evidence, type LedgerLine, type ProxyLine } from './verdict.js';

const FINDINGS_SHOWN_MAX = 50;

/** Reads the evidence of a run from a folder. */
export function readEvidence(folder: string): Evidence {
  return {
    client: lines<ClientLine>(folder, 'client.jsonl'),
    ledger: lines<LedgerLine>(folder, 'ledger.jsonl'),
    proxy: lines<ProxyLine>(folder, 'proxy.jsonl'),
  };
}

function lines<T>(folder: string, file: string): T[] {
  const text = readFileSync(join(folder, file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

function main(folder: string): number {
  const verdict = judge(readEvidence(folder));
  for (const { kind, subject, text } of verdict.findings.slice(0, FINDINGS_SHOWN_MAX)) {
    console.log(`${kind}: ${subject} ${text}`);
  }
  const hidden = verdict.findings.length - FINDINGS_SHOWN_MAX;
  if (hidden > 0) console.log(`… and ${hidden} more`);
  console.log(
    `${verdict.requests} requests, ${verdict.accepted} receipts accepted, ${verdict.unanswered} asked once and unanswered, ${verdict.receptions} receptions`,
  );
  console.log(summary(verdict));
  return verdict.findings.length === 0 ? 0 : 1;
}

const [, program, folder] = process.argv;
if (program !== undefined && /judge\.js$/.test(program) && folder !== undefined) process.exitCode = main(folder);
