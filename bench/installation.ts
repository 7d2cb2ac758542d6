import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded.js';
import { issueSample } from '../test/support/portal-data.js';
import { demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';
import { needFreeBytes } from './bulk.js';

/** A running service with one receipt, and its embedded database. */
interface Installation {
  readonly dataDir: string;
  readonly service: Awaited<ReturnType<typeof startServiceProcess>>;
  readonly demo: ReturnType<typeof demoOf>;
  readonly server: EmbeddedServer;
  /** As the database's administrator. */
  readonly client: pg.Client;
}

/** Runs `measure` on a new installation and removes it. */
export async function withInstallation(
  freeBytesMin: number,
  measure: (installation: Installation) => Promise<void>,
): Promise<void> {
  const data = temporaryDir();
  await needFreeBytes(data.path, freeBytesMin);
  const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
  try {
    const demo = demoOf(data.path);
    await issueSample({ url: service.url, demo }, { cliente: 'LA PRIMERA' });
    const server = await startEmbedded({ dataDir: data.path, log: pino({ level: 'silent' }) });
    const client = new pg.Client(server.admin);
    await client.connect();
    await measure({ dataDir: data.path, service, demo, server, client });
    await client.end();
    await server.stop();
  } finally {
    await service.stop();
    data.remove();
  }
}
