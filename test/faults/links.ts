import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which bytes of a link do not arrive: those its client sends, or those sent to it. */
export type Direction = 'sent' | 'received';
const DIRECTIONS: readonly Direction[] = ['sent', 'received'];

/**
 * How a cut ends for connections that lived through it: TCP delivers what it kept repeating, or one side gave up and the connection is
 * reset without the rest.
 */
export type Ending = 'late' | 'reset';

/** A way from a process to a server, which can be cut in one direction without either side noticing. */
export interface Link {
  readonly name: string;
  readonly port: number;
  cut(direction: Direction): void;
  mend(ending: Ending): void;
  close(): Promise<void>;
}

/** Address of a server: a port of this machine, or a socket. */
export type Server = { readonly port: number } | { readonly path: string };

interface Way {
  readonly from: Socket;
  readonly to: Socket;
  readonly direction: Direction;
}

/**
 * Starts a relay before a server. While a direction is cut its bytes, and also the end of the connection, stay in the relay: each side sees
 * silence, as when packets are lost. New connections are accepted and then hear nothing.
 */
export async function startLink(name: string, server: Server): Promise<Link> {
  const ways = new Set<Way>();
  let lost: Direction | undefined;
  const carry = (way: Way): void => {
    const { from, to } = way;
    ways.add(way);
    if (way.direction === lost) from.pause();
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => {
          if (way.direction !== lost) from.resume();
        });
      }
    });
    from.on('end', () => to.end());
    from.on('error', () => {
      if (way.direction !== lost) to.destroy();
    });
    from.on('close', () => {
      if (way.direction === lost) return; // its other side learns it when the link is mended
      ways.delete(way);
      to.end();
    });
  };
  const relay = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...server, allowHalfOpen: true });
    carry({ from: client, to: upstream, direction: 'sent' });
    carry({ from: upstream, to: client, direction: 'received' });
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    name,
    port: (relay.address() as AddressInfo).port,
    cut: (direction) => {
      lost = direction;
      for (const way of ways) if (way.direction === direction) way.from.pause();
    },
    mend: (ending) => {
      const held = [...ways].filter(({ direction }) => direction === lost);
      lost = undefined;
      for (const way of held) {
        const { from, to } = way;
        // Closed by its own side meanwhile, e.g. because the other direction failed.
        if (from.destroyed) {
          ways.delete(way);
          to.destroy();
        } else if (ending === 'late') from.resume();
        else {
          abort(from);
          abort(to);
        }
      }
    },
    close: async () => {
      lost = undefined;
      for (const { from, to } of ways) {
        from.destroy();
        to.destroy();
      }
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}

/** Ends it as if the other side had given up. */
function abort(socket: Socket): void {
  // Only TCP has resets.
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

/** Cuts, by link and direction. */
export type Cuts = Readonly<Record<string, number>>;

/** Longer than a lease (15 s) and than every patience of the service for its database, and short blinks. */
const CUT_MS = [300, 3000, 12_000, 20_000] as const;

/** Cuts one link after another, in one direction at a time, until `calm`; returns how often each was cut. */
export async function keepCutting(
  links: readonly Link[],
  options: { readonly everyMs: number; readonly random: () => number; readonly progress: (text: string) => void },
  calm: AbortSignal,
): Promise<Cuts> {
  const { everyMs, random, progress } = options;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const cuts: Record<string, number> = {};
  const rest = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal: calm }).catch(() => undefined); // Aborted
  for (;;) {
    await rest(everyMs);
    if (calm.aborted) return cuts;
    const [link, direction, forMs, ending] = [
      pick(links),
      pick(DIRECTIONS),
      pick(CUT_MS),
      pick(['late', 'reset'] as const),
    ];
    const name = `${link.name} ${direction}`;
    cuts[name] = (cuts[name] ?? 0) + 1;
    progress(`cut: ${name}, ${forMs} ms, then ${ending}`);
    link.cut(direction);
    await rest(forMs);
    link.mend(ending);
  }
}
