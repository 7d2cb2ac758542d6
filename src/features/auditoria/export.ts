import { Readable } from 'node:stream';
import { Type } from '#typebox';
import { chainLines, readChain } from '../../audit/chain.js';
import { requireWholeAccount } from '../../http/authority.js';
import type { ChainLink } from '../../db/audit-chain.js';
import { ROLES } from '../../kernel/roles.js';
import { csvRow } from '../../files/csv.js';
import type { ApiBase } from '../../http/base.js';
import { defineRoute } from '../../http/route.js';

const JSONL = 'application/x-ndjson; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';
/** Columns of the CSV: the position in the chain and the fields of the entry. */
const CAMPOS = [
  'id',
  'fecha',
  'actorTipo',
  'actorId',
  'actor',
  'accion',
  'sujetoTipo',
  'sujetoId',
  'empresas',
  'cambios',
  'ip',
  'solicitud',
] as const;

/** Exports the account's whole trail with its hash chain. */
export const exportAuditoriaRoute = defineRoute({
  id: 'auditoria.exportar',
  method: 'GET',
  path: '/api/v1.0/auditoria/exportar',
  access: 'administrador',
  authority: { roles: ROLES },
  summary: 'La auditoría completa de la cuenta, con la cadena de huellas que la prueba',
  description:
    'Del suceso más antiguo al más reciente. En JSON Lines, cada línea lleva «seq», «hash» y «entrada»: el SHA-256 de la huella anterior (32 ' +
    'bytes; antes de la primera, ceros) seguida del texto de «entrada» es «hash». Así cualquiera comprueba que nada fue cambiado ni ' +
    'borrado. El CSV es para leerla en una hoja de cálculo. Solo para quien tiene todos los roles y ' +
    'alcanza todas las empresas de la cuenta: trae lo que cambió en todo.',
  query: Type.Object(
    { formato: Type.Enum(['csv', 'jsonl'], { default: 'csv', description: 'Formato del archivo.' }) },
    { additionalProperties: false },
  ),
  files: [CSV, JSONL],
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['autoridad-insuficiente'],
  sets: ['Content-Disposition'],
  handler: async ({ query, principal }, deps: ApiBase) => {
    requireWholeAccount(principal);
    const links = readChain(deps.db, principal.accountId);
    return {
      headers: {
        'Content-Type': query.formato === 'csv' ? CSV : JSONL,
        'Content-Disposition': `attachment; filename="auditoria.${query.formato}"`,
        'Cache-Control': 'no-store',
      },
      stream: Readable.from(query.formato === 'csv' ? csvLines(links) : chainLines(links), { objectMode: false }),
    };
  },
});

async function* csvLines(links: AsyncIterable<ChainLink>): AsyncGenerator<string> {
  // Without the BOM Excel misreads UTF-8.
  yield `\uFEFF${csvRow(['seq', ...CAMPOS, 'hash'])}`;
  for await (const { seq, hash, entrada } of links) {
    const fields = JSON.parse(entrada ?? '{}') as Record<string, unknown>;
    yield csvRow([String(seq), ...CAMPOS.map((campo) => cell(fields[campo])), hash]);
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
