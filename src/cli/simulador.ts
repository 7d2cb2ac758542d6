import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { readConfig, type Config } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { AppError } from '../kernel/app-error.js';
import { GENERATED_SCHEMAS, loadAuthority, startSimulator } from '../simulator/start.js';
import { SERVICES } from '../simulator/wsdl.js';
import type { Command, CommandIo } from './command.js';
import { openLog } from './log.js';
import { readP12Password } from './password.js';

/** Default port; the service itself uses 8080. */
const PORT = 8090;

export const command: Command = {
  name: 'simulador',
  summary: 'inicia el SRI simulado por sí solo, o emite un certificado de prueba',
  usage: `Uso: rubrica simulador [--puerto N] [--host H] [--dias-atras N] [--estricto] [--cdata] [--json]
     rubrica simulador certificado --ruc R --archivo F.p12 [--clave-env VAR] [--razon-social T] [--nombres T] [--cedula C]
                                   [--dias N] [--cifrado] [--json]

Sin más palabras inicia los tres servicios del SRI (recepción, autorización y consulta de validez) sobre la base de datos del
entorno (DATABASE_URL o la incorporada), en ${PORT} si no se da otro puerto. Se detiene con Ctrl-C o SIGTERM.

  --puerto N       puerto (0: uno libre cualquiera)
  --host H         dirección en que escucha (127.0.0.1)
  --dias-atras N   días que puede tener la fecha de emisión antes de responder 65 (3)
  --estricto       revisa firma y cuentas al pie de la letra de la ficha, no con lo que el SRI ha autorizado en la práctica
  --cdata          responde «comprobante» como CDATA, no como texto escapado
  --json           escribe una línea JSON con la dirección y los servicios cuando está listo

«certificado» escribe un .p12 de la autoridad del simulador, que solo él acepta. Su contraseña está en la variable de entorno
que nombre --clave-env; sin esa opción se pregunta, o se lee de la entrada estándar.

Guía: docs/guides/simulador.md`,
  run: async (args, io) => {
    const config = readConfig(io.env);
    if (config.ambiente !== 'simulador') {
      throw new AppError(
        'ambiente-incorrecto',
        `El simulador trabaja con RUBRICA_AMBIENTE=simulador y no con «${config.ambiente}»: esa base de datos es de otro ambiente.`,
      );
    }
    const log = openLog(config.logLevel, io.env);
    return args[0] === 'certificado' ? issue(config, log, args.slice(1), io) : serve(config, log, args, io);
  },
};

async function serve(config: Config, log: Logger, args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      puerto: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      'dias-atras': { type: 'string' },
      estricto: { type: 'boolean', default: false },
      cdata: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const port = integer('--puerto', values.puerto ?? String(PORT), 65_535);
  const diasAtras = values['dias-atras'];
  const stopping = stopSignal();
  const { db, stop } = await connectDatabase(config, log);
  try {
    const simulator = await startSimulator({
      db,
      log,
      clock: () => new Date(),
      host: values.host,
      port,
      schemas: GENERATED_SCHEMAS,
      strict: values.estricto,
      asCdata: values.cdata,
      ...(diasAtras === undefined ? {} : { diasAtrasMax: integer('--dias-atras', diasAtras, 3_650) }),
    });
    const servicios = SERVICES.map((service) => `${simulator.url}/${service.path}`);
    if (values.json) io.out(JSON.stringify({ url: simulator.url, servicios }));
    else io.out(['El SRI simulado atiende en:', ...servicios.map((one) => `  ${one}?wsdl`)].join('\n'));
    await stopping;
    await simulator.close();
  } finally {
    await stop();
  }
  return 0;
}

async function issue(config: Config, log: Logger, args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ruc: { type: 'string' },
      archivo: { type: 'string' },
      'clave-env': { type: 'string' },
      'razon-social': { type: 'string', default: 'CONTRIBUYENTE DE PRUEBAS' },
      nombres: { type: 'string' },
      cedula: { type: 'string' },
      dias: { type: 'string', default: '365' },
      cifrado: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { ruc, archivo, cedula } = values;
  if (ruc === undefined || archivo === undefined) {
    io.err('Faltan datos: --ruc y --archivo son obligatorios.');
    return 2;
  }
  if (!/^\d{10}001$/.test(ruc)) {
    io.err('--ruc debe tener 13 dígitos y terminar en 001.');
    return 2;
  }
  const password = await readP12Password(io, values['clave-env']);
  const now = new Date();
  const days = integer('--dias', values.dias, 3_650);
  const { db, stop } = await connectDatabase(config, log);
  try {
    const authority = await loadAuthority(db, () => now);
    const { p12, serial } = await authority.issueCertificate({
      ruc,
      razonSocial: values['razon-social'],
      nombres: values.nombres ?? values['razon-social'],
      ...(cedula === undefined ? {} : { cedula }),
      password,
      validity: { from: new Date(now.getTime() - 3_600_000), to: new Date(now.getTime() + days * 86_400_000) },
      uso: values.cifrado ? 'cifrado' : 'firma',
    });
    writeFileSync(archivo, p12, { mode: 0o600 });
    io.out(values.json ? JSON.stringify({ archivo, serial }) : `Certificado ${serial} escrito en ${archivo}.`);
  } finally {
    await stop();
  }
  return 0;
}

function integer(option: string, value: string, max: number): number {
  const parsed = /^\d+$/.test(value) ? Number(value) : NaN;
  if (parsed <= max) return parsed;
  throw new AppError('opcion-incorrecta', `${option} debe ser un número entero de 0 a ${max}.`);
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
}
