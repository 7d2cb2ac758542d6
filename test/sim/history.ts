import { EPOCH_MS, type Kernel } from './kernel.js';

/** Values of an operation. */
export type HistoryValue = Readonly<Record<string, string | number | null>>;

/** A line of a history: a call, or its outcome. `info`: unknown. */
export interface Operation {
  readonly type: 'invoke' | 'ok' | 'fail' | 'info';
  /** Operation as an EDN keyword, without its colon. */
  readonly f: string;
  readonly process: number;
  readonly value: HistoryValue;
  /** Virtual nanoseconds since the start, as Jepsen's tools expect. */
  readonly time: number;
  readonly error?: string;
}

interface Open {
  readonly party: string;
  readonly process: number;
  readonly f: string;
  readonly value: HistoryValue;
}

/** Records calls and answers of every party, in the form that Knossos and Elle read. */
export class History {
  readonly operations: Operation[] = [];
  private readonly processes = new Map<string, number>();
  private next = 0;

  constructor(private readonly kernel: Pick<Kernel, 'nowMs'>) {}

  invoke(party: string, f: string, value: HistoryValue): Open {
    let process = this.processes.get(party);
    if (process === undefined) {
      process = this.next++;
      this.processes.set(party, process);
    }
    const open = { party, process, f, value };
    this.add('invoke', open, value);
    return open;
  }

  ok(open: Open, value: HistoryValue): void {
    this.add('ok', open, value);
  }

  fail(open: Open, error: string): void {
    this.add('fail', open, open.value, error);
  }

  /** The outcome is unknown; the party continues as another process, as Jepsen's clients do. */
  info(open: Open, error: string): void {
    this.add('info', open, open.value, error);
    this.processes.delete(open.party);
  }

  private add(type: Operation['type'], { process, f }: Open, value: HistoryValue, error?: string): void {
    const time = Math.round((this.kernel.nowMs - EPOCH_MS) * 1e6);
    this.operations.push({ type, f, process, value, time, ...(error === undefined ? {} : { error }) });
  }

  /** One EDN map per line. */
  toEdn(): string {
    return this.operations
      .map(({ type, f, process, value, time, error }, index) => {
        const words = [`:index ${index}`, `:type :${type}`, `:f :${f}`, `:process ${process}`, `:time ${time}`];
        words.push(`:value ${ednOf(value)}`);
        if (error !== undefined) words.push(`:error ${JSON.stringify(error)}`);
        return `{${words.join(', ')}}\n`;
      })
      .join('');
  }
}

function ednOf(value: HistoryValue): string {
  const written = Object.entries(value).map(
    ([name, one]) => `:${name} ${one === null ? 'nil' : typeof one === 'number' ? String(one) : JSON.stringify(one)}`,
  );
  return `{${written.join(', ')}}`;
}
