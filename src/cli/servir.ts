import { pino } from 'pino';
import { startService } from '../app/service.js';
import { readConfig } from '../config/config.js';
import { demoBanner } from '../app/demo.js';
import type { Command } from './command.js';
import { stopSignal } from './stop-signal.js';

export const command: Command = {
  name: 'servir',
  summary: 'inicia el servicio (API, trabajos y, en «simulador», el SRI simulado)',
  usage: `Uso: rubrica servir

Inicia el servicio con la configuración del entorno (vea README, «Running it»). Se detiene con Ctrl-C o SIGTERM: termina
las solicitudes en curso y suelta los trabajos. Los registros van a la salida de errores, en JSON.`,
  run: async (_args, io) => {
    const config = readConfig(io.env);
    // People read stdout, machines read the log.
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }));
    const stopping = stopSignal();
    io.out('Rúbrica está iniciando…');
    const service = await startService(config, log);
    if (service.demo !== undefined) io.out(demoBanner(service.demo, config.dataDir));
    if (service.url !== undefined) io.out(`Rúbrica atiende en ${service.url} (ambiente: ${config.ambiente}).`);
    if (service.simulatorUrl !== undefined) {
      io.out(`SRI simulado: ${service.simulatorUrl}/RecepcionComprobantesOffline?wsdl`);
    }
    const signal = await stopping;
    // Whatever holds it up: a container is killed after ten seconds. What it leaves is as after a crash, and goes on elsewhere.
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref();
    io.out(`${signal}: terminando lo que está en curso…`);
    await service.stop();
    log.flush();
    return 0;
  },
};

/** Longer than a stop takes whose parts all keep to their time. */
const STOP_MS_MAX = 7500;
