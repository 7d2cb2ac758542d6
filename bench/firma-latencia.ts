import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';

/** p99 of other requests to the signing process. */
export interface Latency {
  readonly idleMs: number;
  readonly loadedMs: number;
}

const REQUESTS = 1500;
const PAUSE_MS = 3;

// The client is a separate process, so that its own wait for a core is not attributed to the server's event loop alone.
const CLIENT = `
  import { Agent, get } from 'node:http';
  const [url, count, pause] = process.argv.slice(1);
  const agent = new Agent({ keepAlive: true });
  const times = [];
  for (let i = 0; i < Number(count); i++) {
    const start = performance.now();
    await new Promise((resolve, reject) =>
      get(url, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject));
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, Number(pause)));
  }
  times.sort((a, b) => a - b);
  console.log(times[Math.floor(times.length * 0.99)]);
  process.exit(0);
`;

/** Measures twice: while nothing is signed, and while as many signatures are in progress as the cores take. */
export async function measureLatency(signOne: () => Promise<unknown>): Promise<Latency> {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`;

  const idleMs = await p99(url);
  let signing = true;
  const lane = async (): Promise<void> => {
    while (signing) await signOne();
  };
  const lanes = Array.from({ length: availableParallelism() * 2 + 2 }, lane);
  const loadedMs = await p99(url);
  signing = false;
  await Promise.all(lanes);
  server.closeAllConnections();
  server.close();
  return { idleMs, loadedMs };
}

function p99(url: string): Promise<number> {
  const args = ['--input-type=module', '-e', CLIENT, url, String(REQUESTS), String(PAUSE_MS)];
  const client = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  client.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve, reject) => {
    client.once('close', (code) => {
      if (code === 0) resolve(Number(out));
      else reject(new Error(`the client ended with ${String(code)}`));
    });
  });
}
