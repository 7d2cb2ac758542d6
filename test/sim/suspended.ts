// Suspended server processes (SIGSTOP). None outlives the run: a suspended one would hold up the end of its server.

const suspended = new Set<number>();
let isEnding = false;

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Ended: its connection says so.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function suspend(pid: number): void {
  if (isEnding) return;
  if (suspended.size === 0) process.once('exit', resumeAll);
  suspended.add(pid);
  signal(pid, 'SIGSTOP');
}

export function resume(pid: number): void {
  if (!suspended.delete(pid)) return;
  if (suspended.size === 0) process.off('exit', resumeAll);
  signal(pid, 'SIGCONT');
}

export function resumeAll(): void {
  for (const pid of suspended) resume(pid);
}

/** The process ends: its server must be able to stop. */
export function suspendNoMore(): void {
  isEnding = true;
  resumeAll();
}
