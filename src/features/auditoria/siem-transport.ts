import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { Agent, request, type Dispatcher } from 'undici';
import type { ChainLink } from '../../db/audit-chain.js';
import type { AccountId } from '../../db/transactions.js';
import { signMessage } from '../webhooks/public.js';

/** Delivery of audit entries to the operator's SIEM; fails unless the destination took all of them. */
export interface SiemTransport {
  deliver(account: AccountId, links: readonly ChainLink[]): Promise<void>;
}

const DELIVERY_MS = 15_000;
/** Longer answers are cut off: the status is enough. */
const ANSWER_BYTES_MAX = 16 * 1024;
/** Facility 13 (log audit), severity 6 (informational): RFC 5424 §6.2.1. */
const PRIORITY = 13 * 8 + 6;
/** Larger datagrams than this do not fit an UDP packet over IPv4. */
const DATAGRAM_BYTES_MAX = 65_000;

/**
 * Opens the transport of a URL: `syslog+udp`, `syslog+tcp`, `syslog+tls`, `https` or `http`. The operator names it, so no guard applies.
 * `authorities`: PEM of more authorities for its certificate.
 */
export function openSiem(
  target: string,
  secret: string | undefined,
  now: () => Date,
  authorities?: string,
): SiemTransport {
  const ca = authorities === undefined ? undefined : [...rootCertificates, authorities];
  const url = new URL(target);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  switch (url.protocol) {
    case 'syslog+udp:':
      return { deliver: (account, links) => sendDatagrams(host, Number(url.port || 514), account, links) };
    case 'syslog+tcp:':
      return {
        deliver: (account, links) => sendStream(connect(Number(url.port || 601), host), 'connect', account, links),
      };
    case 'syslog+tls:':
      return {
        deliver: (account, links) => {
          const options = { host, port: Number(url.port || 6514), ca, minVersion: 'TLSv1.2' } as const;
          return sendStream(connectTls(options), 'secureConnect', account, links);
        },
      };
    default: {
      const dispatcher = new Agent(ca === undefined ? {} : { connect: { ca } });
      return { deliver: (account, links) => post({ target, secret, dispatcher }, now(), account, links) };
    }
  }
}

/** An entry as an RFC 5424 message: its action as MSGID, the record as JSON. */
export function syslogMessage(account: AccountId, { seq, hash, entrada }: ChainLink, machine = hostname()): Buffer {
  const { fecha, accion } = JSON.parse(entrada ?? '{}') as { readonly fecha?: string; readonly accion?: string };
  const printable = (text: string | undefined, max: number): string =>
    (text ?? '').replaceAll(/[^\x21-\x7e]/g, '').slice(0, max) || '-';
  const head = `<${PRIORITY}>1 ${fecha ?? '-'} ${printable(machine, 255)} rubrica - ${printable(accion, 32)} -`;
  return Buffer.from(`${head} \uFEFF${JSON.stringify({ cuenta: account, seq, hash, entrada })}`);
}

/** Octet counting (RFC 6587 §3.4.1, RFC 5425 §4.3). Done when the receiver has closed after our end, or the bytes were acknowledged. */
async function sendStream(
  socket: Socket,
  ready: 'connect' | 'secureConnect',
  account: AccountId,
  links: readonly ChainLink[],
): Promise<void> {
  const late = setTimeout(() => {
    socket.destroy(new Error(`syslog: no answer within ${DELIVERY_MS} ms`));
  }, DELIVERY_MS);
  try {
    await once(socket, ready);
    socket.resume();
    for (const link of links) {
      const message = syslogMessage(account, link);
      socket.write(Buffer.concat([Buffer.from(`${message.length} `), message]));
    }
    socket.end();
    await once(socket, 'close');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function sendDatagrams(
  host: string,
  port: number,
  account: AccountId,
  links: readonly ChainLink[],
): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const link of links) {
      const message = syslogMessage(account, link).subarray(0, DATAGRAM_BYTES_MAX);
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => {
          if (error === null) resolve();
          else reject(error);
        });
      });
    }
  } finally {
    socket.close();
  }
}

/** Posts a batch; any answer but 2xx, a redirect included, is a failure. */
async function post(
  {
    target,
    secret,
    dispatcher,
  }: { readonly target: string; readonly secret: string | undefined; readonly dispatcher: Dispatcher },
  now: Date,
  account: AccountId,
  links: readonly ChainLink[],
): Promise<void> {
  const body = JSON.stringify({
    cuenta: account,
    registros: links.map(({ seq, hash, entrada }) => ({ seq, hash, entrada })),
  });
  const id = `auditoria-${account}-${links[0]?.seq ?? 0}`;
  const { headers } = signMessage({ id, body }, secret === undefined ? [] : [secret], now);
  const sent = secret === undefined ? { 'content-type': headers['content-type'] ?? '' } : headers;
  const answer = await request(target, {
    dispatcher,
    method: 'POST',
    headers: sent,
    body,
    signal: AbortSignal.timeout(DELIVERY_MS),
  });
  await answer.body.dump({ limit: ANSWER_BYTES_MAX });
  if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`SIEM answered ${answer.statusCode}`);
}
