import { parseArgs } from 'node:util';
import { recordAccessAudit, SYSTEM } from '../audit/trail.js';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { approveRuc, findRucHolders, listPendingRucs, type RucHolder } from '../db/ruc-pruebas.js';
import { accountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** More than an operator decides at one time. */
const SHOWN_MAX = 1000;

/** `rubrica empresa`: records the operator's decision on who owns a RUC (design/companies). */
export const command: Command = {
  name: 'empresa',
  summary: 'aprueba de qué cuenta es un RUC',
  usage: `Uso: rubrica empresa pendientes [--json]
     rubrica empresa aprobar <ruc> [--cuenta id]

En una instalación con varias cuentas un RUC emite cuando su cuenta prueba que es suyo: con un certificado que lo cubre,
emitido por una autoridad de RUBRICA_AUTORIDADES, o con su aprobación aquí. La primera prueba vale; la de otra cuenta que
llega después no mueve nada y queda para que usted decida.

  pendientes   las empresas que esperan una prueba o su decisión
  aprobar      el RUC es de esa cuenta desde ahora, y deja de serlo de otra que lo hubiera probado antes
  --cuenta     cuál, cuando varias cuentas tienen ese RUC
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { cuenta: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [verb, ruc] = positionals;
    const approves = verb === 'aprobar' && ruc !== undefined && positionals.length === 2;
    if (!approves && !(verb === 'pendientes' && positionals.length === 1)) {
      io.err(command.usage);
      return 2;
    }
    const log = commandLog();
    const { db, stop } = await connectDatabase(readConfig(io.env), log);
    try {
      if (approves) {
        const { accountId: id, cuenta } = await approve(db, ruc, values.cuenta);
        io.out(`El RUC ${ruc} es de la cuenta ${id} («${cuenta}»).`);
        return 0;
      }
      const pending = await db.asWorker((tx) => listPendingRucs(tx, SHOWN_MAX));
      io.out(values.json ? JSON.stringify(pending.map(shown), null, 2) : asText(pending));
      return 0;
    } finally {
      await stop();
    }
  },
};

async function approve(db: Database, ruc: string, cuenta: string | undefined): Promise<RucHolder> {
  return db.asWorker(async (tx) => {
    const holders = await findRucHolders(tx, ruc);
    const [chosen, ...others] = cuenta === undefined ? holders : holders.filter((one) => one.accountId === cuenta);
    if (chosen === undefined) {
      const where = cuenta === undefined ? 'Ninguna cuenta' : `La cuenta ${cuenta} no existe o no`;
      throw new AppError('empresa-no-encontrada', `${where} tiene registrada una empresa con RUC ${ruc}.`);
    }
    if (others.length > 0) {
      throw new AppError(
        'varias-cuentas',
        `Varias cuentas tienen el RUC ${ruc}; diga cuál con --cuenta:\n${asText(holders)}`,
      );
    }
    await approveRuc(tx, chosen.empresaId);
    // Accounts that lost it see it in their own audit trail.
    for (const holder of holders) {
      if (holder !== chosen && !holder.probado && holder.casoDesde === null) continue;
      await recordAccessAudit(tx, accountId(holder.accountId), {
        actor: { ...SYSTEM, nombre: 'operador' },
        action: 'empresas.prove',
        subject: { kind: 'empresa', id: ruc },
        changes: { prueba: holder === chosen ? 'probado' : 'sin-probar', medio: 'operador' },
      });
    }
    return chosen;
  });
}

function stateOf({ probado, casoDesde }: RucHolder): string {
  if (probado) return 'probado';
  return casoDesde === null ? 'sin-probar' : 'en-revision';
}

function shown(holder: RucHolder): Record<string, unknown> {
  const { ruc, razonSocial, accountId: cuentaId, cuenta } = holder;
  return { ruc, razonSocial, cuentaId, cuenta, prueba: stateOf(holder) };
}

function asText(holders: readonly RucHolder[]): string {
  if (holders.length === 0) return 'Ninguna empresa espera.';
  return holders
    .map((one) => `${one.ruc}  ${stateOf(one).padEnd(11)}  ${one.accountId}  ${one.cuenta}: ${one.razonSocial}`)
    .join('\n');
}
