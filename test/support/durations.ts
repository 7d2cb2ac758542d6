import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LISTED_MAX = 25;

interface FileDuration {
  readonly file: string;
  readonly seconds: number;
}

/** Prints the duration of each file and the skipped tests; `RUBRICA_DURACIONES=<file>` also writes all durations there. */
export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const durations = modules.map(durationOf).toSorted((one, other) => other.seconds - one.seconds);
    const total = durations.reduce((sum, { seconds }) => sum + seconds, 0);
    console.log(`\nDurations by file: ${durations.length} files, ${total.toFixed(0)} s in all`);
    for (const { file, seconds } of durations.slice(0, LISTED_MAX))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);

    const skipped = modules.flatMap(skippedIn);
    if (skipped.length > 0) {
      console.log(
        `\n${skipped.length} tests skipped here; \`npm run test:largo\`, or the command that the file names, runs them:`,
      );
      for (const line of skipped) console.log(`  ${line}`);
    }
    const target = process.env['RUBRICA_DURACIONES'];
    if (target !== undefined) writeFileSync(target, table(durations));
  }
}

function durationOf(module: TestModule): FileDuration {
  const { setupDuration, collectDuration, environmentSetupDuration, duration } = module.diagnostic();
  return {
    file: relative(ROOT, module.moduleId),
    seconds: (setupDuration + collectDuration + environmentSetupDuration + duration) / 1000,
  };
}

function skippedIn(module: TestModule): string[] {
  return [...module.children.allTests('skipped')].map((one) => `${relative(ROOT, module.moduleId)}: ${one.fullName}`);
}

function table(durations: readonly FileDuration[]): string {
  return durations.map(({ file, seconds }) => `${seconds.toFixed(1)}\t${file}\n`).join('');
}
