import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '../service.js';

/** A process of hostile servers on loopback. */
export interface HostileServers {
  readonly ports: Readonly<Record<'imap' | 'smtp' | 'http', Readonly<Record<string, number>>>>;
  /** The IMAP servers' self-signed certificate: a file and its PEM. */
  readonly authorityFile: string;
  readonly authority: string;
  /** Connections so far, by `kind attack`. */
  connections(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** Starts one server for each attack of main.js. */
export async function startHostileServers(): Promise<HostileServers> {
  const { path, remove } = temporaryDir();
  const [keyFile, authorityFile] = [join(path, 'key.pem'), join(path, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', authorityFile];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  });
  const child = fork(join(ROOT, 'test/support/hostile/main.js'), [keyFile, authorityFile], { execArgv: [] });
  const heard = async (): Promise<Record<string, unknown>> => {
    const [message] = (await once(child, 'message')) as [Record<string, unknown>];
    return message;
  };
  const { ports } = await heard();
  return {
    ports: ports as HostileServers['ports'],
    authorityFile,
    authority: readFileSync(authorityFile, 'utf8'),
    connections: async () => {
      const answer = heard();
      child.send('connections');
      return (await answer)['connections'] as Record<string, number>;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
      remove();
    },
  };
}

/** Commands bundle this file and run it from below the root. */
const ROOT = process.cwd();
