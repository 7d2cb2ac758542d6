import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAccount, endAccount, type NewAccount } from '../identity/accounts.js';
import { readConfig } from '../config/config.js';
import { summarizeAccounts, type AccountSummary } from '../db/accounts.js';
import { connectDatabase } from '../db/connect.js';
import { AppError } from '../kernel/app-error.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica cuenta`: `crear` creates an account, `listar` lists them, `cerrar` closes one. */
export const command: Command = {
  name: 'cuenta',
  summary: 'crea una cuenta con su administrador, su cliente OAuth y su API key; lista las que hay; cierra una',
  usage: `Uso: rubrica cuenta crear --nombre «Mi empresa» --usuario ana@empresa.ec [opciones]
     rubrica cuenta listar [--json]
     rubrica cuenta cerrar --cuenta <id o nombre> --confirmar <nombre exacto> [--json]

«crear» crea una cuenta y muestra UNA SOLA VEZ sus credenciales: la contraseña del administrador, la API key por defecto (con los
nueve roles) y el cliente OAuth. Solo se guardan sus huellas: si las pierde, hay que crear otras.

  --nombre            nombre de la cuenta
  --usuario           usuario del administrador: un correo, o letras, números, puntos y guiones
  --nombres           nombre de la persona (por defecto, el de la cuenta)
  --password-stdin    lee la contraseña de la entrada estándar; sin esta opción se genera una
  --json              escribe el resultado en JSON

«listar» muestra cada cuenta con su id, cuántas personas pueden entrar, los RUC de sus empresas y si está cerrada.

«cerrar» no se puede deshacer: termina todas las sesiones, claves, clientes y webhooks, borra los certificados de firma, los demás
secretos y quiénes eran sus personas. Conserva lo que la ley manda guardar siete años (comprobantes emitidos y recibidos con su
historia) y la auditoría, y dice hasta cuándo. Entregue antes lo suyo a la cuenta: rubrica exportar.

  --cuenta            cuál se cierra
  --confirmar         su nombre exacto, para que nadie cierre otra

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    if (args[0] === 'cerrar') return closeByName(args.slice(1), io);
    if (args[0] === 'listar') return list(args.slice(1), io);
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

async function list(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
  try {
    const accounts = await db.asWorker(summarizeAccounts);
    if (values.json) io.out(JSON.stringify(accounts, null, 2));
    else if (accounts.length === 0) io.out('No hay ninguna cuenta. Cree la primera: rubrica cuenta crear --help');
    else for (const account of accounts) io.out(asLine(account));
    return 0;
  } finally {
    await stop();
  }
}

function asLine({ id, nombre, creada, cerrada, usuarios, empresas }: AccountSummary): string {
  const people = cerrada ? 'cerrada' : `${usuarios} ${usuarios === 1 ? 'usuario' : 'usuarios'}`;
  const rucs = empresas.length === 0 ? 'sin empresas' : empresas.join(', ');
  return `${id}  ${creada.toISOString().slice(0, 10)}  ${people.padEnd(12)}  ${nombre}  (${rucs})`;
}

async function closeByName(args: string[], io: CommandIo): Promise<number> {
  const options = {
    cuenta: { type: 'string' },
    confirmar: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  const { cuenta, confirmar } = values;
  if (cuenta === undefined || confirmar === undefined) {
    io.err(command.usage);
    return 2;
  }
  const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
  try {
    const { nombre, kept } = await endAccount(db, cuenta, confirmar);
    if (values.json) io.out(JSON.stringify({ cuenta: nombre, conservados: kept }, null, 2));
    else {
      io.out(
        `La cuenta «${nombre}» está cerrada: nadie puede entrar ni emitir, y sus secretos y los datos de sus personas se borraron.`,
      );
      io.out(
        kept.hasta === null
          ? 'No tenía comprobantes.'
          : `Se conservan ${kept.emitidos} comprobantes emitidos y ${kept.recibidos} recibidos, como manda la ley: siete años, hasta el ${kept.hasta}.`,
      );
    }
    return 0;
  } finally {
    await stop();
  }
}

/** Reads all of standard input without its last line break: `printf '%s' "$P" | …` and `echo "$P" | …` mean the same. */
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
