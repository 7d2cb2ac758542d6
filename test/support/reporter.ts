import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { RUNS } from '../runs.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DURATIONS = new URL('../durations.tsv', import.meta.url);
/** A file is slow when it takes this long and this many times its last duration. */
const SLOW_S = 20;
const SLOW_TIMES = 3;
const LISTED_MAX = 8;

/**
 * A line for a file only when it fails or is slow; at the end the longest files, what was skipped, and the runs that were not run with their
 * commands. `RUBRICA_DURACIONES=<file>` updates the durations in that file.
 */
export default class QuietReporter extends DefaultReporter {
  readonly #known = durationsIn(DURATIONS);
  #projects = new Set<string>();

  constructor() {
    super({ summary: false });
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    // What a test that passed wrote is not shown.
    this.silent = 'passed-only';
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#projects = new Set(specifications.map(({ project }) => project.name.replace(/-apart$/, '')));
  }

  override printTestModule(module: TestModule): void {
    const { file, seconds } = durationOf(module);
    if (module.state() === 'failed') super.printTestModule(module);
    else if (seconds > Math.max(SLOW_S, SLOW_TIMES * (this.#known.get(file) ?? 0)))
      this.log(`slow: ${file}, ${seconds.toFixed(0)} s`);
  }

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, errors, reason);
    const durations = modules.map(durationOf).toSorted((one, other) => other.seconds - one.seconds);
    if (durations.length > LISTED_MAX) {
      this.log(`\nLongest of ${durations.length} files:`);
      for (const { file, seconds } of durations.slice(0, LISTED_MAX))
        this.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
    }
    this.#listSkipped(modules);
    if (durations.length > LISTED_MAX) this.#listOtherRuns();
    const target = process.env['RUBRICA_DURACIONES'];
    if (target !== undefined) renewDurations(target, durations);
  }

  #listSkipped(modules: readonly TestModule[]): void {
    const skipped = modules
      .map((module) => ({ file: fileOf(module), count: [...module.children.allTests('skipped')].length }))
      .filter(({ count }) => count > 0);
    if (skipped.length === 0) return;
    this.log('\nSkipped (the file says why; long forms: design/tests):');
    for (const { file, count } of skipped) this.log(`${String(count).padStart(7)}    ${file}`);
  }

  #listOtherRuns(): void {
    const others = Object.entries(RUNS).filter(([name]) => !this.#projects.has(name));
    if (others.length > 0) this.log(`\nNot run: ${others.map(([, { command }]) => command).join(', ')}`);
  }
}

interface FileDuration {
  readonly file: string;
  readonly seconds: number;
}

function fileOf(module: TestModule): string {
  return relative(ROOT, module.moduleId);
}

function durationOf(module: TestModule): FileDuration {
  const { setupDuration, collectDuration, environmentSetupDuration, duration } = module.diagnostic();
  return {
    file: fileOf(module),
    seconds: (setupDuration + collectDuration + environmentSetupDuration + duration) / 1000,
  };
}

function durationsIn(file: URL | string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t')).map(([seconds, name]) => [name ?? '', Number(seconds)]));
}

function renewDurations(target: string, durations: readonly FileDuration[]): void {
  const all = durationsIn(target);
  for (const { file, seconds } of durations) all.set(file, seconds);
  const rows = [...all].toSorted(([, one], [, other]) => other - one);
  writeFileSync(target, rows.map(([file, seconds]) => `${seconds.toFixed(1)}\t${file}\n`).join(''));
}
