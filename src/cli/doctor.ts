import { parseArgs } from 'node:util';
import { examine } from '../app/doctor/doctor.js';
import { aviso, bien, falla, type Finding } from '../app/doctor/finding.js';
import { checkNode, checkTimeZone } from '../app/doctor/machine.js';
import { ConfigError, readConfig, type Config } from '../config/config.js';
import { unknownVariables } from '../config/variables.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** `rubrica doctor`: checks everything an installation needs, from this machine. */
export const command: Command = {
  name: 'doctor',
  summary: 'revisa todo lo que una instalación necesita',
  usage: `Uso: rubrica doctor [--json]

Revisa, sin cambiar nada: Node.js, la configuración (también las variables que no existen), la carpeta de datos, el disco, la
clave maestra y que abra lo sellado, la base de datos (versión, permisos, migraciones, reloj), los certificados de las empresas,
los servicios del SRI, el servidor de correo, el nombre público y su TLS, el puerto y el último respaldo. De cada cosa dice si
está bien (✓), si hay un aviso (!) o una falla (✗), y qué hacer. No muestra secretos.

  --json    escribe el resultado en JSON

Úselo con la misma configuración del entorno que «rubrica servir». El PostgreSQL incluido se inicia si no estaba en marcha.
Salida: 0 sin fallas (puede haber avisos), 1 hay alguna falla, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const findings: Finding[] = [checkNode(process.versions.node), checkTimeZone(io.env['TZ'])];
    findings.push(
      ...unknownVariables(io.env).map((line) => aviso('configuracion', line, 'Corrija el nombre o quítela.')),
    );
    const config = configOr(findings, io.env);
    if (config !== undefined) findings.push(...(await examine(config, commandLog(), new Date())));
    const failed = findings.some(({ estado }) => estado === 'falla');
    if (values.json) io.out(JSON.stringify({ estado: failed ? 'falla' : 'bien', revisiones: findings }, null, 2));
    else for (const finding of findings) io.out(asText(finding));
    return failed ? 1 : 0;
  },
};

function configOr(findings: Finding[], env: NodeJS.ProcessEnv): Config | undefined {
  try {
    const config = readConfig(env);
    findings.push(bien('configuracion', `Ambiente ${config.ambiente}, roles ${[...config.roles].join(' y ')}.`));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems)
      findings.push(falla('configuracion', problem, 'Corríjala y repita: lo demás se revisa después.'));
    return undefined;
  }
}

const MARKS = { bien: '✓', aviso: '!', falla: '✗' } as const;

function asText({ revision, estado, mensaje, remedio }: Finding): string {
  const line = `${MARKS[estado]} ${revision.padEnd(16)} ${mensaje}`;
  return remedio === undefined ? line : `${line}\n    → ${remedio}`;
}
