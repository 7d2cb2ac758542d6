import { Gauge, type Registry } from 'prom-client';
import { expiryCounts } from '../../certificates/expiry.js';
import type { CertificateStore } from '../../certificates/store.js';
import type { Database } from '../../database/transactions.js';
import { collectOrOmit } from '../optional-metric.js';

/** Registers the certificates that expire and the open keys. */
export function registerCertificados(
  registry: Registry,
  { db, certificates }: { readonly db: Database; readonly certificates: CertificateStore },
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
    help: 'Claves privadas abiertas en este proceso',
    registers: [registry],
    collect: () => {
      openKeys.set(certificates.openKeys());
    },
  });
}
