import { setTimeout } from 'node:timers/promises';
import { releaseMemoryAtRest } from '../app/memory-at-rest.js';
import { startService, type RunningService } from '../app/service.js';
import { SETUP_LINK_HOURS } from '../identity/setup-link.js';
import { recordProcess } from '../app/actualizar/processes.js';
import { unsupportedNode } from '../app/node-support.js';
import { BUILD, VERSION } from '../app/version.js';
import { readConfig, type Config } from '../config/config.js';
import { unknownVariables } from '../config/variables.js';
import { demoBanner, WITHOUT_PORTAL } from '../app/demo.js';
import type { Command } from './command.js';
import { openLog } from './log.js';
import { stopSignal } from './stop-signal.js';

export const command: Command = {
  name: 'servir',
  summary: 'inicia el servicio (API, trabajos y, en «simulador», el SRI simulado)',
  usage: `Uso: rubrica servir

Inicia el servicio con la configuración del entorno (vea docs/guides/configuracion.md). Se detiene con Ctrl-C o SIGTERM: termina
las solicitudes en curso y suelta los trabajos. Los registros van a la salida de errores: legibles en una terminal, una línea JSON cada uno
si no lo es. Lo que es para personas (dónde atiende y, en «simulador», la cuenta de demostración) va a la salida estándar como texto, al final
del inicio.`,
  run: async (_args, io) => {
    const config = readConfig(io.env);
    // People read stdout, machines read the log.
    const log = openLog(config.logLevel, io.env);
    for (const line of unknownVariables(io.env)) log.warn(line);
    const stopping = stopSignal();
    io.out(`Rúbrica ${VERSION} (${BUILD}) está iniciando…`);
    const notice = unsupportedNode(process.versions.node, new Date());
    if (notice !== undefined) {
      log.warn(notice);
      // A terminal already shows the log line.
      if (!process.stderr.isTTY) io.out(notice);
    }
    const service = await startService(config, log);
    const keepMemory = releaseMemoryAtRest();
    // The launcher of an archive: `rubrica actualizar` can restart it.
    const forget =
      io.env['_RUBRICA_LANZADOR'] === undefined
        ? () => undefined
        : recordProcess(config.dataDir, {
            version: VERSION,
            ...(service.url === undefined ? {} : { url: service.url }),
          });
    // The log is asynchronous: flush the start's lines before the text for people.
    log.flush();
    await setTimeout(LOG_WRITTEN_MS);
    // One write, so that a reader of the pipe gets it whole.
    io.out(greeting(service, config).join('\n'));
    const signal = await stopping;
    keepMemory();
    // Whatever blocks the stop: a container is killed after ten seconds. Unfinished work is resumed elsewhere, as after a crash.
    void setTimeout(STOP_MS_MAX, undefined, { ref: false }).then(() => process.exit(0));
    io.out(`${signal}: terminando lo que está en curso…`);
    forget();
    await service.stop();
    log.flush();
    return 0;
  },
};

/** Longer than writing the last lines of the start takes. */
const LOG_WRITTEN_MS = 50;

/** Longer than a stop takes when every part meets its deadline. */
const STOP_MS_MAX = 7500;

/** Text shown once it runs: the URL, the credentials, and what is still missing. */
export function greeting(service: RunningService, config: Config): string[] {
  const { url, metricsUrl, demo, simulatorUrl, hasPortal, hasNoAccount, setupUrl } = service;
  return [
    ...(url === undefined ? [] : [`Rúbrica atiende en ${url} (ambiente: ${config.ambiente}).`]),
    ...(url === undefined || hasPortal || demo !== undefined ? [] : [WITHOUT_PORTAL]),
    ...(metricsUrl === undefined ? [] : [`Métricas: ${metricsUrl}/metrics`]),
    ...(simulatorUrl === undefined ? [] : [`SRI simulado: ${simulatorUrl}/RecepcionComprobantesOffline?wsdl`]),
    ...(hasNoAccount ? [firstAccount(setupUrl)] : []),
    // Last, where people look.
    ...(demo === undefined ? [] : [demoBanner(demo, config.dataDir, hasPortal)]),
  ];
}

function firstAccount(setupUrl: string | undefined): string {
  const command = '  rubrica cuenta crear --nombre «Mi empresa» --usuario ana@empresa.ec';
  if (setupUrl === undefined)
    return `Todavía no hay ninguna cuenta. Cree la primera, con la misma configuración de este proceso:\n${command}`;
  return `
Todavía no hay ninguna cuenta. Abra este enlace y cree la suya; el portal le guía hasta el primer comprobante:

  ${setupUrl}

Sirve una sola vez, durante ${SETUP_LINK_HOURS} horas: quien lo tenga será el dueño. También puede crearla con la misma configuración de este proceso:
${command}
`;
}
