import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../support/service.js';

/** The service's processes, killed and restarted without the clients' knowledge. */
export interface Crew {
  /** Returns the URL of a process that should be alive, round-robin. */
  url(): string;
  /** Kills one with -9 and restarts it. */
  killOne(): Promise<void>;
  /** Suspends one for `ms`, then resumes it. */
  freezeOne(ms: number): Promise<void>;
  /** Replaces each process, one after another: the new one serves before the old one is stopped. `between` runs after each. */
  replaceAll(start: (place: number) => Promise<ServiceProcess>, between: () => Promise<void>): Promise<void>;
  stopping(): boolean;
  /** Process ids of the living members. */
  pids(): readonly number[];
  kills(): number;
  /** Final output of processes that ended without being killed. */
  crashes(): readonly string[];
  stop(): Promise<void>;
}

const LAST_WORDS_CHARS = 2000;

/** Starts `size` processes; `start` receives the index of each. */
export async function startCrew(size: number, start: (place: number) => Promise<ServiceProcess>): Promise<Crew> {
  const members = await Promise.all(Array.from({ length: size }, (_, place) => start(place)));
  const crashes: string[] = [];
  let requested = 0;
  let victim = 0;
  let kills = 0;
  let stopping = false;
  let restarting = false;

  async function again(place: number): Promise<ServiceProcess> {
    for (;;) {
      try {
        return await start(place);
      } catch {
        await sleep(500); // the database is away: a supervisor would retry as well
      }
    }
  }
  const at = (place: number): ServiceProcess => {
    const member = members[place % size];
    if (member === undefined) throw new Error('no such process');
    return member;
  };
  /** Records a process that ended without being killed. */
  const note = (member: ServiceProcess): void => {
    if (!member.alive()) crashes.push(member.log().slice(-LAST_WORDS_CHARS));
  };
  const dead = new Set<ServiceProcess>();
  return {
    url: () => {
      const member = at(requested++);
      // Said at once: a run without its processes never ends.
      if (!member.alive() && !restarting && !dead.has(member)) {
        dead.add(member);
        process.stderr.write(`a service process ended by itself:\n${member.log().slice(-LAST_WORDS_CHARS)}\n`);
      }
      return member.url;
    },
    killOne: async () => {
      const place = victim++ % size;
      const old = at(place);
      note(old);
      restarting = true;
      await old.kill();
      kills += 1;
      members[place] = await again(place);
      restarting = false;
    },
    freezeOne: async (ms) => {
      const frozen = at(victim++);
      frozen.freeze();
      await sleep(ms);
      frozen.thaw();
    },
    replaceAll: async (replacing, between) => {
      for (let place = 0; place < size; place++) {
        const old = at(place);
        members[place] = await replacing(place);
        await between();
        note(old);
        stopping = true;
        await old.stop();
        stopping = false;
        await between();
      }
    },
    stopping: () => stopping,
    pids: () => members.filter((member) => member.alive()).map(({ pid }) => pid),
    kills: () => kills,
    crashes: () => crashes,
    stop: async () => {
      members.forEach(note);
      for (const member of members) await member.stop();
    },
  };
}
