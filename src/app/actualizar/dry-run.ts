import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { findPointToTry } from '../../db/empresas.js';
import { accountId } from '../../db/transactions.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import { CONSUMIDOR_FINAL } from '../../kernel/identificacion.js';
import { validate } from '../../receipts/check-request.js';
import { openPlatform } from '../platform.js';

/**
 * Opens everything that the service opens, except ports and work, and builds an invoice of a company without storing it or taking a number.
 * Returns its access key; undefined if no company can issue yet.
 */
export async function tryReceipt(config: Config, log: Logger): Promise<string | undefined> {
  const closing: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  try {
    const { platform } = await openPlatform({
      // Beside the running service: free ports, and no separate metrics.
      config: { ...config, port: 0, simulatorPort: 0, metricsPort: undefined, roles: new Set(['api']) },
      log,
      onClose: (close) => void closing.push(close),
      shutdown: { started: stopping.signal, expired: stopping.signal },
      ownClock: () => new Date(),
    });
    const point = await platform.db.asWorker(findPointToTry);
    const type = documentTypeByCodDoc('01');
    if (point === undefined || type === undefined) return undefined;
    const { ruc, estab, ptoEmi } = point;
    const { claveAcceso } = await validate(platform.issuing, {
      accountId: accountId(point.accountId),
      actor: 'rubrica actualizar',
      empresas: 'todas',
      type,
      idempotency: undefined,
      payload: { ...INVOICE, ruc, estab, ptoEmi },
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const details = (error.more.issues ?? []).map(({ field, message }) => `${field}: ${message}`).join('; ');
      throw new AppError(error.code, `${error.publicMessage} ${details}`.trim(), { cause: error });
    });
    return claveAcceso;
  } finally {
    stopping.abort();
    for (const close of closing.reverse()) await close();
  }
}

const INVOICE = {
  codDoc: '01',
  receptor: {
    tipoIdentificacion: CONSUMIDOR_FINAL.tipo,
    identificacion: CONSUMIDOR_FINAL.identificacion,
    razonSocial: CONSUMIDOR_FINAL.razonSocial,
  },
  detalles: [
    {
      codigoPrincipal: 'ENSAYO',
      descripcion: 'Comprobante de ensayo de una actualización',
      cantidad: 1,
      precioUnitario: 1,
      descuento: 0,
      impuesto: [{ codigo: '2', codigoPorcentaje: '0' }],
    },
  ],
};
