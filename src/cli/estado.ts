import { parseArgs } from 'node:util';
import { readSendingFromOutside } from '../features/salud/sending.js';
import { readConfig } from '../config/config.js';
import { openServer } from '../db/connect.js';
import { openDatabase } from '../db/transactions.js';
import type { EstadoEnvio } from '../receipts/sending-state.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** `rubrica estado`: reports why receipts are not sent, if so. */
export const command: Command = {
  name: 'estado',
  summary: 'dice si los comprobantes se envían y, si no, por qué',
  usage: `Uso: rubrica estado [--json]

Responde a «¿por qué no se envía nada?»: la base de datos y su disco, los procesos con el rol worker, los servicios del SRI, el reloj,
los certificados y los comprobantes detenidos. Es la misma respuesta que dan /salud/listo, la métrica rubrica_envio_causa, el inicio
del portal y «rubrica doctor». No cambia nada.

  --json    escribe el resultado en JSON

Úselo con la misma configuración del entorno que «rubrica servir».
Salida: 0 se envía (puede haber casos sueltos detenidos), 1 algo detiene o demora los envíos, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig(io.env);
    const server = await openServer(config, commandLog());
    const db = openDatabase(server.service, { connectionsMax: 4, prepared: server.prepared, onError: () => undefined });
    try {
      const estado = await readSendingFromOutside(db, config);
      const { causas } = estado;
      const held = causas.some(({ gravedad }) => gravedad !== 'parcial');
      if (values.json) io.out(JSON.stringify({ estado: held ? 'detenido' : 'bien', ...estado }, null, 2));
      else for (const line of asText(estado)) io.out(line);
      return held ? 1 : 0;
    } finally {
      await db.close();
      await server.stop();
    }
  },
};

const MARKS = { detiene: '✗', demora: '!', parcial: '·' } as const;

function asText({ causas, esperan }: EstadoEnvio): string[] {
  if (causas.length === 0)
    return [esperan ? '✓ Nada impide enviar: lo que espera está saliendo.' : '✓ Nada impide enviar, y nada espera.'];
  return causas.map(({ codigo, gravedad, mensaje, remedio, detalle }) => {
    const more = detalle === undefined ? '' : ` ${detalle}`;
    return `${MARKS[gravedad]} ${codigo.padEnd(22)} ${mensaje}${more}\n    → ${remedio}`;
  });
}
