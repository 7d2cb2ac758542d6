import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const SOFTHSM = '/usr/lib/softhsm/libsofthsm2.so';
/** Where `npm run test:tokens` installs the binding. */
export const BINDING = resolve('test/.pkcs11/node_modules');
/** Whether tokens can be tested here. */
export const softHsmPresent = existsSync(SOFTHSM) && existsSync(join(BINDING, 'pkcs11js'));

export const PIN = '84613579';

/** A software token with one key and its certificate. */
export interface SoftToken {
  /** Environment of a process that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Pulls the token, or puts it back. */
  pull(): void;
  putBack(): void;
}

/** Creates a token. */
export function makeToken(
  folder: string,
  label: string,
  { keyPemFile, certificateDer }: { readonly keyPemFile: string; readonly certificateDer: Buffer },
): SoftToken {
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens, { recursive: true });
  const conf = join(folder, 'softhsm2.conf');
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  const env = { SOFTHSM2_CONF: conf, NODE_PATH: BINDING };
  const run = (program: string, ...args: string[]): void => {
    execFileSync(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  };
  const certificate = join(folder, 'certificate.der');
  writeFileSync(certificate, certificateDer);
  run('softhsm2-util', '--init-token', '--free', '--label', label, '--pin', PIN, '--so-pin', PIN);
  run('softhsm2-util', '--import', keyPemFile, '--token', label, '--label', 'firma', '--id', '01', '--pin', PIN);
  run(
    ...(['pkcs11-tool', '--module', SOFTHSM, '--token-label', label, '--login', '--pin', PIN] as const),
    ...['--write-object', certificate, '--type', 'cert', '--id', '01', '--label', 'firma'],
  );
  return {
    env,
    pull: () => {
      renameSync(tokens, `${tokens}.fuera`);
    },
    putBack: () => {
      renameSync(`${tokens}.fuera`, tokens);
    },
  };
}
