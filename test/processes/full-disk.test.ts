import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { PROGRAM, newMasterKey, startServiceProcess, type ServiceProcess } from '../support/service.js';

// Real file systems without room: one of the data folder, one of PostgreSQL's temporary files.

const MIB = 1024 * 1024;
const POLL = { interval: 2000, timeout: 90_000 };
const home = mkdtempSync(join(tmpdir(), 'rubrica-disco-'));
const [data, tables] = [join(home, 'datos'), join(home, 'tablas')];

/** Mounts file systems in memory; false without the right to. */
function mounted(): boolean {
  chmodSync(home, 0o755);
  for (const [folder, sizeMb] of [
    [data, 128],
    [tables, 16],
  ] as const) {
    mkdirSync(folder);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]).status !== 0) return false;
  }
  return true;
}

function unmount(): void {
  for (const folder of [data, tables]) spawnSync('umount', ['-l', folder]);
  rmSync(home, { recursive: true, force: true });
}

const hasDisks = process.platform === 'linux' && process.getuid?.() === 0 && mounted();
if (!hasDisks) {
  unmount();
  console.warn('NOTICE: only root can mount a small disk; the tests of a full one are skipped');
}

describe.skipIf(!hasDisks)('a full disk', () => {
  let database: TestDatabase;
  let service: ServiceProcess | undefined;
  let env: Record<string, string>;
  const tablespace = `lleno_${process.pid}`;
  const admin = (text: string): Promise<Record<string, unknown>[]> =>
    withClient(database.adminUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

  beforeAll(async () => {
    database = await createTestDatabase();
    const { uid, gid } = await withClient(database.adminUrl, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return statSync(`/proc/${rows[0]?.pid ?? 0}`);
    });
    chownSync(tables, uid, gid);
    await admin(`CREATE TABLESPACE ${tablespace} LOCATION '${tables}'`);
    await admin(`GRANT CREATE ON TABLESPACE ${tablespace} TO PUBLIC`);
    const [{ name } = { name: '' }] = await admin('SELECT current_database() AS name');
    await admin(`ALTER DATABASE "${String(name)}" SET temp_tablespaces = '${tablespace}'`);
    env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.url,
      RUBRICA_DATA: data,
      RUBRICA_MASTER_KEY: newMasterKey(),
      RUBRICA_LOG: 'warn',
    };
    service = await startServiceProcess(env);
  });
  afterAll(async () => {
    try {
      await service?.stop();
      await database.drop();
      await withClient(adminOf(database.adminUrl), (client) => client.query(`DROP TABLESPACE IF EXISTS ${tablespace}`));
    } finally {
      unmount();
    }
  });

  /** The state as the service and its metrics give it. */
  async function served(): Promise<Record<'listo' | 'metric', unknown>> {
    const listo = (await (await fetch(`${service?.url ?? ''}/salud/listo`)).json()) as Answer;
    const metrics = await (await fetch(`${service?.url ?? ''}/metrics`)).text();
    return {
      listo: causasOf(listo).find(({ codigo }) => codigo === 'disco-lleno')?.mensaje,
      metric: /^rubrica_envio_causa\{causa="disco-lleno"\} (\d)$/m.exec(metrics)?.[1],
    };
  }

  /** As the commands give it too. */
  async function answers(): Promise<Record<'listo' | 'metric' | 'estado' | 'doctor', unknown>> {
    const estado = JSON.parse(await command('estado')) as { causas: Causa[] };
    const doctor = JSON.parse(await command('doctor')) as { revisiones: { estado: string; mensaje: string }[] };
    return {
      ...(await served()),
      estado: estado.causas.find(({ codigo }) => codigo === 'disco-lleno')?.mensaje,
      doctor: doctor.revisiones
        .map(({ mensaje }) => mensaje)
        .find((mensaje) => /El disco de .* está lleno/.test(mensaje)),
    };
  }

  const command = (name: string): Promise<string> =>
    new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, name, '--json'], { env }, (_error, stdout) => {
        resolve(stdout);
      });
    });

  /** Fills a disk except for `leftMb`. */
  function fill(folder: string, leftMb: number): () => void {
    const [, line = ''] = execFileSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' }).split('\n');
    const file = join(folder, 'relleno');
    writeFileSync(file, Buffer.alloc(Math.max(0, Number(line) - leftMb * MIB)));
    return () => {
      rmSync(file);
    };
  }

  const NO_CAUSE = { listo: undefined, metric: '0', estado: undefined, doctor: undefined };
  const allSay = (mensaje: string): object => ({ listo: mensaje, metric: '1', estado: mensaje, doctor: mensaje });

  test.each([
    ['of the data folder', data, 'El disco de la carpeta de datos está lleno.'],
    ['of the database', tables, 'El disco de la base de datos está lleno.'],
  ])(
    '%s has the same answer everywhere, and none after there is room again',
    async (_name, folder, mensaje) => {
      expect(await answers()).toEqual(NO_CAUSE);
      const empty = fill(folder, 0);
      // The service probes its disks every 10 s.
      await expect.poll(served, POLL).toEqual({ listo: mensaje, metric: '1' });
      await expect.poll(answers, POLL).toEqual(allSay(mensaje));
      const { status } = await fetch(`${service?.url ?? ''}/salud/listo`);
      expect(status).toBe(folder === tables ? 503 : 200);
      empty();
      await expect.poll(served, POLL).toEqual({ listo: undefined, metric: '0' });
      await expect.poll(answers, POLL).toEqual(NO_CAUSE);
    },
    300_000,
  );
});

interface Causa {
  readonly codigo: string;
  readonly mensaje: string;
}

interface Answer {
  readonly causas?: readonly Causa[];
  readonly result?: { readonly causas?: readonly Causa[] };
}

const causasOf = ({ causas, result }: Answer): readonly Causa[] => causas ?? result?.causas ?? [];

/** The same server, another database: one that is in use cannot be dropped. */
function adminOf(url: string): string {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.href;
}
