import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from './free-port.js';
import { temporaryDir } from './service.js';

/** A real IMAP server on its own port, run as an ordinary user. */
export interface TestDovecot {
  readonly port: number;
  /** File with its self-signed certificate. */
  readonly authorityFile: string;
  /** Puts messages into a user's inbox, in order. */
  deliver(usuario: string, messages: readonly (string | Buffer)[]): void;
  /** Returns the flags of every message, as letters and words of the server's own files. */
  flags(usuario: string): string[];
  /** Returns the number of messages in the inbox. */
  count(usuario: string): number;
  /** Reassigns UIDs, as after a restored backup. */
  renumber(usuario: string): void;
  stop(): Promise<void>;
}

export const IMAP_PASSWORD = 'la-clave-del-buzón';

/** The user that runs it: not root. */
const OWNER = process.getuid?.() === 0 ? { user: 'nobody', group: 'nogroup', uid: 65_534, gid: 65_534 } : undefined;

/** Starts the server. It validates access tokens at `tokenInfoUrl`; the answer's `email` is the user. */
export async function startDovecot(tokenInfoUrl?: string): Promise<TestDovecot> {
  const { path: base, remove } = temporaryDir();
  chmodSync(base, 0o755);
  const port = await freePort();
  const owner = OWNER ?? { user: userInfo().username, group: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim() };
  const at = (name: string): string => join(base, name);
  for (const folder of ['run', 'state', 'mail', 'new']) mkdirSync(at(folder));
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        at('key.pem'),
        '-out',
        at('cert.pem'),
        '-days',
        '2',
      ],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    at('oauth2.conf'),
    `tokeninfo_url = ${tokenInfoUrl ?? 'http://127.0.0.1:1/'}\nusername_attribute = email\n`,
  );
  writeFileSync(at('dovecot.conf'), configuration(base, port, owner));
  const own = (file: string): void => {
    if (OWNER !== undefined) chownSync(file, OWNER.uid, OWNER.gid);
  };
  for (const file of ['.', 'run', 'state', 'mail', 'new', 'key.pem', 'cert.pem', 'oauth2.conf', 'dovecot.conf'])
    own(at(file));
  const child = spawn('dovecot', ['-F', '-c', at('dovecot.conf')], {
    stdio: 'ignore',
    ...(OWNER === undefined ? {} : { uid: OWNER.uid, gid: OWNER.gid }),
  });
  const gone = once(child, 'exit');
  await until(
    () => answers(port),
    () => (existsSync(at('log')) ? readFileSync(at('log'), 'utf8') : 'no log'),
  );

  let count = 0;
  const box = (usuario: string, folder: string): string => join(base, 'mail', usuario, folder);
  const files = (usuario: string): string[] =>
    ['cur', 'new'].flatMap((folder) => (existsSync(box(usuario, folder)) ? readdirSync(box(usuario, folder)) : []));
  return {
    port,
    authorityFile: at('cert.pem'),
    deliver: (usuario, messages) => {
      for (const folder of ['', 'tmp', 'cur', 'new']) {
        if (existsSync(box(usuario, folder))) continue;
        mkdirSync(box(usuario, folder));
        own(box(usuario, folder));
      }
      for (const message of messages) {
        // Names sort by their number, which determines the order of UIDs.
        const name = `${String(1_700_000_000 + ++count)}.M${count}.prueba`;
        const written = join(base, 'new', name);
        writeFileSync(written, message);
        own(written);
        renameSync(written, join(box(usuario, 'new'), name));
      }
    },
    flags: (usuario) => {
      const keywords = existsSync(box(usuario, 'dovecot-keywords'))
        ? readFileSync(box(usuario, 'dovecot-keywords'), 'utf8').trim().split('\n')
        : [];
      const wordOf = (letter: string): string =>
        keywords.find((line) => line.startsWith(`${letter.charCodeAt(0) - 97} `))?.slice(2) ?? letter;
      return files(usuario)
        .sort()
        .map((file) => Array.from(file.split(':2,')[1] ?? '', wordOf).join(' '));
    },
    count: (usuario) => files(usuario).length,
    renumber: (usuario) => {
      for (const file of readdirSync(box(usuario, ''))) {
        if (file.startsWith('dovecot.index')) rmSync(box(usuario, file));
      }
      const list = box(usuario, 'dovecot-uidlist');
      const other = readFileSync(list, 'utf8').replace(/ V(\d+) /, (_, before: string) => ` V${Number(before) + 1} `);
      writeFileSync(list, other);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      remove();
    },
  };
}

function configuration(base: string, port: number, { user, group }: { user: string; group: string }): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${base}/run
state_dir = ${base}/state
log_path = ${base}/log
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
auth_mechanisms = plain xoauth2
auth_failure_delay = 0
mail_location = maildir:${base}/mail/%u
ssl = required
ssl_cert = <${base}/cert.pem
ssl_key = <${base}/key.pem
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${base}/oauth2.conf
}
passdb {
  driver = static
  mechanisms = plain
  args = password=${IMAP_PASSWORD}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${base}/mail/%u
}
`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

async function until(done: () => Promise<boolean>, reported: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`dovecot does not answer: ${reported()}`);
}
