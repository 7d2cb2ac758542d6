import { Gauge, type Registry } from 'prom-client';
import { expiryCounts } from './expiry.js';
import type { CertificateStore } from './certificates.js';
import type { Firmador } from '../../firmador/firmador.js';
import type { Database } from '../../db/transactions.js';
import { collectOrOmit } from '../../http/optional-metric.js';

/** Registers the certificates that expire and the open keys. */
export function registerCertificados(
  registry: Registry,
  {
    db,
    certificates,
    firmador,
  }: { readonly db: Database; readonly certificates: CertificateStore; readonly firmador: Pick<Firmador, 'isUp'> },
): void {
  const expiring = new Gauge({
    name: 'rubrica_certificados_por_vencer',
    help: 'Certificados activos por la última marca de días que cruzaron; -1: ninguna',
    labelNames: ['dias'],
    registers: [registry],
    collect: async () => {
      await collectOrOmit(
        async () => {
          const counts = await expiryCounts(db);
          expiring.reset();
          for (const { mark, total } of counts) expiring.set({ dias: mark }, total);
        },
        () => {
          expiring.reset();
        },
      );
    },
  });
  const openKeys = new Gauge({
    name: 'rubrica_claves_de_firma_abiertas',
    help: 'Certificados con los que este proceso firmó hace poco; sus claves las tiene el firmador',
    registers: [registry],
    collect: () => {
      openKeys.set(certificates.openKeys());
    },
  });
  const up = new Gauge({
    name: 'rubrica_firmador_activo',
    help: '1: el firmador de este proceso respondió la última vez; 0: se perdió, y los comprobantes esperan su firma',
    registers: [registry],
    collect: () => {
      up.set(firmador.isUp() ? 1 : 0);
    },
  });
}
