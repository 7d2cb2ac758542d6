// Loaded into a service process before the service: reports its CPU time over a socket. Any request returns it and resets the count.
// `/routes` returns the router's own list instead.
import { subscribe } from 'node:diagnostics_channel';
import { openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/** Short enough that the interval between two samples is little more than one turn of the loop. */
const LOOK_EVERY_MS = 2;

const socket = process.env.COST_PROBE;
if (isMainThread && socket !== undefined) {
  const mainThreadMs = ofMainThread();
  const processMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  // A request answered since the last sample may be the cause.
  const open = new Map();
  const answered = new Set();
  subscribe('http.server.request.start', ({ request }) => {
    // Many may arrive in one turn of the loop: sampling here keeps the cost of each separate.
    look();
    open.set(request, `${request.method} ${request.url}`);
    // A client that disconnected gets no answer.
    request.socket.once('close', () => answered.add(request));
  });
  subscribe('http.server.response.finish', ({ request }) => answered.add(request));
  const routes = [];
  subscribe('fastify.initialization', ({ fastify }) => {
    fastify.addHook('onRoute', ({ method, url }) => routes.push(...[method].flat().map((one) => [one, url])));
  });
  let [last, stallMs, begun, during] = [mainThreadMs(), 0, processMs(), []];
  const look = () => {
    const now = mainThreadMs();
    if (now - last > stallMs) [stallMs, during] = [now - last, [...open.values()]];
    last = now;
    for (const request of answered) open.delete(request);
    answered.clear();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  createServer(({ url: asked }, response) => {
    if (asked === '/routes') {
      response.end(JSON.stringify(routes));
      return;
    }
    look();
    const now = processMs();
    response.end(JSON.stringify({ stallMs, during, cpuMs: now - begun }));
    [stallMs, begun, during] = [0, now, []];
  })
    .listen(socket)
    .unref();
}

/** The main thread's own time, where Linux provides it; elsewhere the whole process's, which is never less. */
function ofMainThread() {
  const bytes = Buffer.alloc(100);
  let file;
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return () => process.cpuUsage().user / 1000;
  }
  return () => Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)), 10) / 1e6;
}
