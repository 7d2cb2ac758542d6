import { parseArgs } from 'node:util';
import { approveDomain } from '../identity/oidc/domains.js';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { listClaims, type DomainClaim } from '../identity/store/identity-domains.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** More than an operator decides at one time. */
const SHOWN_MAX = 1000;

/** `rubrica dominio`: records the operator's decision on whose a mail domain is (design/identity). */
export const command: Command = {
  name: 'dominio',
  summary: 'aprueba de qué cuenta es un dominio de correo',
  usage: `Uso: rubrica dominio listar [--json]
     rubrica dominio aprobar <dominio> [--cuenta id]

Quien escribe un correo en la página de ingreso ve el proveedor de la cuenta que comprobó el dominio: con un registro TXT que el
portal muestra, o con su aprobación aquí.

  listar       los dominios de los proveedores, de qué cuenta son y cómo se comprobaron
  aprobar      el dominio es de esa cuenta desde ahora, y deja de serlo de otra que lo hubiera comprobado antes
  --cuenta     cuál, cuando varias cuentas tienen ese dominio
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { cuenta: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [verb, dominio] = positionals;
    const approves = verb === 'aprobar' && dominio !== undefined && positionals.length === 2;
    if (!approves && !(verb === 'listar' && positionals.length === 1)) {
      io.err(command.usage);
      return 2;
    }
    const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
    try {
      if (approves) {
        const { accountId, cuenta } = await approveDomain(db, dominio.toLowerCase(), values.cuenta);
        io.out(`El dominio ${dominio.toLowerCase()} es de la cuenta ${accountId} («${cuenta}»).`);
        return 0;
      }
      const claims = await db.asWorker((tx) => listClaims(tx, null, SHOWN_MAX));
      io.out(values.json ? JSON.stringify(claims.map(shown), null, 2) : asText(claims));
      return 0;
    } finally {
      await stop();
    }
  },
};

function shown({ dominio, accountId: cuentaId, cuenta, medio }: DomainClaim): Record<string, unknown> {
  return { dominio, cuentaId, cuenta, comprobado: medio !== null, medio };
}

function asText(claims: readonly DomainClaim[]): string {
  if (claims.length === 0) return 'Ningún proveedor tiene dominios.';
  return claims
    .map(
      ({ dominio, medio, accountId, cuenta }) =>
        `${dominio}  ${(medio ?? 'sin-comprobar').padEnd(13)}  ${accountId}  ${cuenta}`,
    )
    .join('\n');
}
