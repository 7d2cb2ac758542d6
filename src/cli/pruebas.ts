import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { shellWord } from '../app/shell-word.js';
import { readConfig } from '../config/config.js';
import { VARIABLES } from '../config/variables.js';
import { AppError } from '../kernel/app-error.js';
import type { Command, CommandIo } from './command.js';
import { command as serve } from './servir.js';

const ENV_FILE = 'rubrica.env';
const TOKEN_BYTES = 32;

/** `rubrica pruebas`: `crear` prepares a test installation beside this one, `servir` starts it. */
export const command: Command = {
  name: 'pruebas',
  summary: 'crea una instalación de pruebas al lado de esta, y la inicia',
  usage: `Uso: rubrica pruebas crear [--carpeta RUTA] [--puerto N] [--url URL] [--ambiente pruebas|simulador]
     rubrica pruebas servir [--carpeta RUTA]

«crear» prepara, con la configuración de la instalación real en el entorno, otra de pruebas a su lado: carpeta, base de datos, puerto y secretos
propios. No toca la real, y no escribe sobre nada que exista. Al final dice qué línea añadir a la real para que los portales se enlacen.

  --carpeta    dónde (por defecto, la carpeta de datos de la real con «-pruebas»)
  --puerto     puerto (por defecto, el siguiente al de la real)
  --url        dirección pública, si tiene una
  --ambiente   pruebas: el ambiente de pruebas del SRI (por defecto); simulador: el SRI incorporado

«servir» la inicia con su archivo ${ENV_FILE}, sin nada de la configuración de la real.
Guía: docs/guides/pruebas.md. Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        carpeta: { type: 'string' },
        puerto: { type: 'string' },
        url: { type: 'string' },
        ambiente: { type: 'string', default: 'pruebas' },
      },
    });
    const [action, ...more] = positionals;
    const { ambiente } = values;
    if (more.length > 0 || (ambiente !== 'pruebas' && ambiente !== 'simulador')) {
      io.err(command.usage);
      return 2;
    }
    if (action === 'crear') return create(io, { ...values, ambiente });
    if (action === 'servir') return serve.run([], { ...io, env: testEnv(io, values.carpeta) });
    io.err(command.usage);
    return 2;
  },
};

interface Wanted {
  readonly carpeta?: string;
  readonly puerto?: string;
  readonly url?: string;
  readonly ambiente: 'pruebas' | 'simulador';
}

function folderOf(io: CommandIo, given: string | undefined): string {
  return resolve(given ?? `${readConfig(io.env).dataDir}-pruebas`);
}

async function create(io: CommandIo, { carpeta, puerto, url, ambiente }: Wanted): Promise<number> {
  const live = readConfig(io.env);
  if (live.ambiente === ambiente)
    throw new AppError(
      'pruebas-no-creadas',
      `Esta instalación ya es de «${ambiente}»: ejecute la orden con la configuración de la otra, o elija otro --ambiente.`,
    );
  const folder = folderOf(io, carpeta);
  if (folder === live.dataDir || (existsSync(folder) && readdirSync(folder).length > 0))
    throw new AppError(
      'pruebas-no-creadas',
      `«${folder}» ya tiene algo: no se escribe sobre ello. Elija otra --carpeta.`,
    );
  const liveUrl = live.publicUrl ?? `http://${live.host}:${live.port}`;
  const env = {
    RUBRICA_AMBIENTE: ambiente,
    RUBRICA_DATA: join(folder, 'data'),
    HOST: live.host,
    PORT: puerto ?? String(live.port + 1),
    ...(url === undefined ? {} : { RUBRICA_URL: url }),
    RUBRICA_OTRA_INSTALACION: liveUrl,
    RUBRICA_METRICS_TOKEN: randomBytes(TOKEN_BYTES).toString('hex'),
    RUBRICA_OPERADOR_TOKEN: randomBytes(TOKEN_BYTES).toString('hex'),
  };
  // Reports a wrong port or address before anything is written.
  const made = readConfig(env);
  if (made.port === live.port && made.host === live.host)
    throw new AppError(
      'pruebas-no-creadas',
      `El puerto ${made.port} es el de la instalación real: elija otro --puerto.`,
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines = Object.entries(env).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const file = join(folder, ENV_FILE);
  // «wx»: never over a file that another command wrote meanwhile.
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  const testUrl = made.publicUrl ?? `http://${made.host}:${made.port}`;
  io.out(`La instalación de pruebas está en ${folder}; su configuración y sus secretos, en ${file}.

1. Iníciela:
     rubrica pruebas servir --carpeta ${shellWord(folder)}${ambiente === 'pruebas' ? `\n   y cree su cuenta, con esa configuración: node --env-file=${shellWord(file)} bin/rubrica cuenta crear …` : ''}
2. Para que el portal de la real enlace al de pruebas, añada a su configuración y reiníciela:
     RUBRICA_OTRA_INSTALACION=${testUrl}

Cada una tiene su base de datos, su clave maestra y sus credenciales: nada de una sirve en la otra.`);
  return 0;
}

/** The environment of the test installation: its own file, and nothing of the live configuration. */
function testEnv(io: CommandIo, carpeta: string | undefined): NodeJS.ProcessEnv {
  const file = join(folderOf(io, carpeta), ENV_FILE);
  if (!existsSync(file))
    throw new AppError(
      'pruebas-no-creadas',
      `No hay una instalación de pruebas en «${file}»: créela con «rubrica pruebas crear».`,
    );
  const own: readonly string[] = [...VARIABLES, ...VARIABLES.map((name) => `${name}_FILE`)];
  const rest = Object.entries(io.env).filter(([name]) => !own.includes(name));
  return { ...Object.fromEntries(rest), ...parseEnv(readFileSync(file, 'utf8')) };
}
