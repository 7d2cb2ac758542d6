import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which packets of a machine are lost: those it sends, or those sent to it. */
export type Direction = 'sent' | 'received';

/** The name of another machine, or those who use them. */
export type Partner = string;
export const CLIENT_SIDE: Partner = 'clients';

/** A network namespace with its own address, like a machine. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Starts a program on it, as the user of the run. */
  run(program: string, args: readonly string[], log: string, env?: Readonly<Record<string, string>>): ChildProcess;
  /** Sends a signal to every process on it. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Silently drops packets in one direction, between it and these partners. */
  cut(direction: Direction, partners: readonly Partner[]): void;
  heal(): void;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

const SUBNET = '10.77.0';
const CLIENTS = `${SUBNET}.254`;
/** No interface has this address: packets sent there are lost. */
const NOWHERE = '02:00:00:00:00:01';

/**
 * Creates machines on one bridge inside the network namespace of this process, which must be a private one (`unshare --net`, run.js). The
 * clients are in this namespace. Permanent neighbour entries drop the packets: no firewall and no kernel module is needed.
 */
export async function startMachines(
  names: readonly string[],
  { base, user }: { readonly base: string; readonly user: User | undefined },
): Promise<{ readonly machines: readonly Machine[]; readonly stop: () => void }> {
  if (process.getuid?.() !== 0) throw new Error('npm run test:ha makes network namespaces: run it as root');
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'br0', 'type', 'bridge');
  ip('addr', 'add', `${CLIENTS}/24`, 'dev', 'br0');
  ip('link', 'set', 'br0', 'up');
  const holders: ChildProcess[] = [];
  const places: { readonly name: string; readonly address: string; readonly pid: number }[] = [];
  for (const [at, name] of names.entries()) {
    const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    holders.push(holder);
    const pid = holder.pid ?? 0;
    while (networkOf(pid) === networkOf(process.pid)) await sleep(10);
    const address = `${SUBNET}.${at + 1}`;
    ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
    ip('link', 'set', `v-${name}`, 'master', 'br0', 'up');
    ipIn(pid, 'link', 'set', 'lo', 'up');
    ipIn(pid, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ipIn(pid, 'link', 'set', 'eth0', 'up');
    places.push({ name, address, pid });
  }
  const machines = places.map((place): Machine => {
    const others = places.filter((other) => other !== place);
    const undo: (() => void)[] = [];
    const lose = (where: number | undefined, address: string): void => {
      const device = where === undefined ? 'br0' : 'eth0';
      const tool = (...args: string[]): void => {
        if (where === undefined) ip(...args);
        else ipIn(where, ...args);
      };
      tool('neigh', 'replace', address, 'lladdr', NOWHERE, 'dev', device, 'nud', 'permanent');
      undo.push(() => {
        tool('neigh', 'del', address, 'dev', device);
      });
    };
    return {
      name: place.name,
      address: place.address,
      run: (program, args, log, env = {}) => {
        const out = openSync(log, 'a');
        const as = user === undefined ? [] : ['--setuid', String(user.uid), '--setgid', String(user.gid)];
        const child = spawn('nsenter', ['--target', String(place.pid), '--net', ...as, program, ...args], {
          cwd: base,
          // Separate process group: Ctrl-C only reaches this process, which ends them.
          detached: true,
          env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C', HOME: base, ...env },
          stdio: ['ignore', out, out],
        });
        closeSync(out);
        return child;
      },
      signal: (name) => {
        // A process may fork before it is signalled.
        for (let known = -1, now = signalAll(place.pid, name); now > known && name === 'SIGSTOP';) {
          known = now;
          now = signalAll(place.pid, name);
        }
      },
      cut: (direction, partners) => {
        const fromClients = partners.includes(CLIENT_SIDE);
        for (const { pid, address } of others.filter(({ name }) => partners.includes(name))) {
          if (direction === 'sent') lose(place.pid, address);
          else lose(pid, place.address);
        }
        if (fromClients && direction === 'sent') lose(place.pid, CLIENTS);
        if (fromClients && direction === 'received') lose(undefined, place.address);
      },
      heal: () => {
        for (const one of undo.splice(0)) one();
      },
    };
  });
  return {
    machines,
    stop: () => {
      for (const { pid } of places) signalAll(pid, 'SIGKILL');
      for (const holder of holders) holder.kill('SIGKILL');
    },
  };
}

/** Signals every process of a machine except the one that holds its namespace; returns their number. */
function signalAll(holder: number, name: NodeJS.Signals): number {
  const network = networkOf(holder);
  if (network === undefined) return 0;
  const pids = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== holder && networkOf(pid) === network);
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Already gone.
    }
  }
  return pids.length;
}

function networkOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}

function ip(...args: string[]): void {
  run('ip', args);
}

function ipIn(pid: number, ...args: string[]): void {
  run('nsenter', ['--target', String(pid), '--net', 'ip', ...args]);
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
