import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAccount, type NewAccount } from '../auth/accounts.js';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../database/connect.js';
import { AppError } from '../domain/app-error.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica cuenta crear`: the first account of an installation, and any later one. */
export const command: Command = {
  name: 'cuenta',
  summary: 'crea una cuenta con su administrador, su cliente OAuth y su API key',
  usage: `Uso: rubrica cuenta crear --nombre «Mi empresa» --usuario ana@empresa.ec [opciones]

Crea una cuenta y muestra UNA SOLA VEZ sus credenciales: la contraseña del administrador, la API key por defecto (con los
nueve roles) y el cliente OAuth. Solo se guardan sus huellas: si las pierde, hay que crear otras.

  --nombre            nombre de la cuenta
  --usuario           usuario del administrador: un correo, o letras, números, puntos y guiones
  --nombres           nombre de la persona (por defecto, el de la cuenta)
  --password-stdin    lee la contraseña de la entrada estándar; sin esta opción se genera una
  --json              escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 creada, 1 no se creó, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        nombre: { type: 'string' },
        usuario: { type: 'string' },
        nombres: { type: 'string' },
        'password-stdin': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { nombre, usuario } = values;
    if (positionals.length !== 1 || positionals[0] !== 'crear' || nombre === undefined || usuario === undefined) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const password = values['password-stdin'] ? await readPassword() : undefined;
    const log = commandLog();
    const { db, stop } = await connectDatabase(config, log);
    try {
      const account = await createAccount(
        { db, random: randomBytes },
        { nombre, usuario, nombres: values.nombres ?? nombre, password, ambiente: config.ambiente },
      );
      io.out(values.json ? asJson(usuario, account) : asText(usuario, account, values['password-stdin']));
      return 0;
    } catch (error) {
      return refusedBecause(error, io);
    } finally {
      await stop();
    }
  },
};

/** The whole of standard input without its last line break: `printf '%s' "$P" | …` and `echo "$P" | …` mean the same. */
async function readPassword(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

function asJson(usuario: string, account: NewAccount): string {
  const { accountId, userId, password, defaultApiKey, clientId, clientSecret } = account;
  const written = { cuentaId: accountId, usuarioId: userId, usuario, password, apiKey: defaultApiKey };
  return JSON.stringify({ ...written, clientId, clientSecret }, null, 2);
}

function asText(usuario: string, account: NewAccount, passwordGiven: boolean): string {
  return `Cuenta creada. Guarde estas credenciales ahora: no se vuelven a mostrar.

  cuenta         ${account.accountId}
  usuario        ${usuario}
  contraseña     ${passwordGiven ? '(la que usted escribió)' : account.password}
  API key        ${account.defaultApiKey}
  cliente OAuth  ${account.clientId}
  secreto        ${account.clientSecret}`;
}

function refusedBecause(error: unknown, io: CommandIo): number {
  if (!(error instanceof AppError)) throw error;
  io.err(`${error.publicMessage} [${error.code}]`);
  for (const issue of error.more.issues ?? []) io.err(`  ${issue.field}: ${issue.message}`);
  return 1;
}
