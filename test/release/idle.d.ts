interface Share {
  readonly memoryMb: number;
  readonly percent: number;
}
export interface Idle {
  readonly service: Share;
  readonly PostgreSQL: Share;
}
export function idleOf(pid: number, forSeconds: number): Promise<Idle>;
export function measureIdle(pid: number, forSeconds: number): Promise<string>;
export function processorSeconds(pid: number): number;
