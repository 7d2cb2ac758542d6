import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Every file that can open a connection, and the row of docs/guides/conexiones.md that explains it. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'features/auditoria/siem-transport.ts': 'Servidor de registros (SIEM)',
  'app/actualizar/feed.ts': 'Lista de versiones',
  'app/actualizar/processes.ts': 'El propio servicio',
  'app/doctor/outside.ts': 'El propio servicio',
  'app/ports.ts': 'El propio servicio',
  'app/tracing/tracer.ts': 'Recolector de trazas',
  'identity/oidc/provider-fetch.ts': 'Proveedor de identidad (HTTPS)',
  'carpeta/service.ts': 'El propio servicio',
  'db/backup/object-storage.ts': 'Almacenamiento de objetos (S3)',
  'db/connecting.ts': 'PostgreSQL',
  'db/embedded/keeper.ts': 'PostgreSQL',
  'db/migrate.ts': 'PostgreSQL',
  'db/transactions.ts': 'PostgreSQL',
  'firmador/nube/http.ts': 'AWS KMS o Google KMS (HTTPS)',
  'firmador/remote.ts': 'Firmador aparte',
  'mail/deliver.ts': 'Servidor de correo',
  'mail/try-server.ts': 'Servidor de correo',
  'outbound/connect-by.ts': 'Direcciones de los webhooks',
  'outbound/dns-txt.ts': 'Servidor DNS',
  'outbound/guard.ts': 'Servidor DNS',
  'features/buzon/reading/access-token.ts': 'Proveedor del buzón',
  'features/buzon/reading/session.ts': 'Buzón de compras',
  'sri/client.ts': 'Servicios del SRI',
  'features/webhooks/sender.ts': 'Direcciones de los webhooks',
};

const OPENS =
  /(?<![.\w#])fetch\(|from '(?:undici|imapflow|nodemailer(?:\/lib\/smtp-connection)?|pg|node:dns[^']*|node:dgram|node:http2)'|\b(?:connect|createConnection|request|get)\b[^;]*\} from 'node:(?:net|tls|https?)'|import (?:net|tls|https?|http) from 'node:/;
const TYPES_ONLY = /^import type .*$/gm;

test('the guide of outgoing connections explains every file that can open one', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/conexiones.md'), 'utf8');
  const found = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !/\.test\.ts$|^simulator\/|^(?:identity|receipts|features)\/.*\/sample\.ts$/.test(file),
    )
    .filter((file) => OPENS.test(readFileSync(join(ROOT, 'src', file), 'utf8').replaceAll(TYPES_ONLY, '')))
    .sort();
  expect(found).toEqual(Object.keys(EXPLAINED).sort());
  for (const row of Object.values(EXPLAINED)) expect(guide).toContain(`| ${row}`);
});
