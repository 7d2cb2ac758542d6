import { realpath, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { watchFolder } from '../carpeta/run.js';
import { createService } from '../carpeta/service.js';
import { AppError } from '../kernel/app-error.js';
import type { Command } from './command.js';
import { serviceApiKey, serviceUrl, SERVICE_USAGE } from './service-address.js';
import { stopSignal } from './stop-signal.js';

/** Exit code when files remain in the folder. */
const REMAINS = 3;

/** `rubrica carpeta`: issues the files dropped in a folder, each once. */
export const command: Command = {
  name: 'carpeta',
  summary: 'emite lo que se deja en una carpeta (XML, JSON o CSV)',
  usage: `Uso: rubrica carpeta [--una-vez] [--url URL] [--clave-archivo ARCHIVO] CARPETA

Vigila la carpeta y emite cada archivo .xml, .json o .csv que se deja en ella, una sola vez para siempre: el mismo contenido
lleva siempre al mismo comprobante, con cualquier nombre. Luego lo mueve a autorizados/ (con su XML y su RIDE), devueltos/ o
errores/ (con un .txt que dice qué hacer). Lo que aún no se sabe queda donde está. Guía: docs/guides/carpeta.md.

${SERVICE_USAGE}
  --una-vez         trata lo que hay y termina
  --paciencia       con --una-vez: segundos que espera lo que no está decidido (120)
  --cada            segundos entre una mirada a la carpeta y la siguiente (5)
  --estable         segundos que un archivo debe estar sin cambios antes de tomarlo (10)
  --a-la-vez        archivos a la vez, de 1 a 32 (4)

Salida de --una-vez: 0 todo quedó autorizado, 1 hay archivos en devueltos/ o errores/, 2 la orden está mal escrita, 3 quedan
archivos en la carpeta (el servicio o el SRI no respondieron a tiempo).`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        'clave-archivo': { type: 'string' },
        'una-vez': { type: 'boolean', default: false },
        paciencia: { type: 'string', default: '120' },
        cada: { type: 'string', default: '5' },
        estable: { type: 'string', default: '10' },
        'a-la-vez': { type: 'string', default: '4' },
      },
    });
    const numbers = [values.paciencia, values.cada, values.estable, values['a-la-vez']].map(Number);
    const [patienceS = 0, everyS = 0, stableS = 0, atOnce = 0] = numbers;
    const wrong = numbers.some((number) => !(number >= 0 && number <= 86_400)) || everyS < 0.1;
    const [given] = positionals;
    if (
      given === undefined ||
      positionals.length > 1 ||
      wrong ||
      !Number.isInteger(atOnce) ||
      atOnce < 1 ||
      atOnce > 32
    ) {
      io.err(command.usage);
      return 2;
    }
    const url = serviceUrl(io, values.url);
    const service = createService({ url, apiKey: await serviceApiKey(io, values['clave-archivo']) });
    const folder = await existing(given);
    const stop = new AbortController();
    void stopSignal().then((signal) => {
      io.out(`${signal}: terminando lo que está en curso…`);
      stop.abort();
    });
    io.out(`Carpeta ${folder} → ${url}`);
    const { autorizados, devueltos, errores, quedan } = await watchFolder(service, {
      folder,
      portal: `${url}/portal`,
      once: values['una-vez'],
      everyMs: everyS * 1000,
      stableMs: stableS * 1000,
      patienceMs: patienceS * 1000,
      atOnce,
      log: (line) => {
        io.out(`${new Date().toISOString()} ${line}`);
      },
      signal: stop.signal,
    });
    io.out(`${autorizados} en autorizados, ${devueltos} en devueltos, ${errores} en errores, ${quedan} sin terminar.`);
    if (quedan > 0) return REMAINS;
    return devueltos + errores > 0 ? 1 : 0;
  },
};

async function existing(folder: string): Promise<string> {
  try {
    const path = await realpath(folder);
    if ((await stat(path)).isDirectory()) return path;
  } catch {
    // reported below
  }
  throw new AppError('carpeta-inexistente', `La carpeta «${folder}» no existe.`);
}
