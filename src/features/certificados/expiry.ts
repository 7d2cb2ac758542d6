import type { Static } from '#typebox';
import { insertAviso } from '../../db/avisos.js';
import { claimExpiryWarnings, countByExpiry, type ExpiringCertificado, type ExpiryCount } from './upkeep-store.js';
import { enqueueEmpresaMail } from '../../db/correos.js';
import type { Database } from '../../db/transactions.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { certificadoPorVencer } from '../../mail/kinds/certificado-por-vencer.js';
import { daysLeft, EXPIRY_WARNING_DAYS } from '../../signature/diagnosis.js';
import type { Duty } from '../../work/duty.js';
import { periodic } from '../../work/periodic.js';

export type { ExpiringCertificado, ExpiryCount } from './upkeep-store.js';

// Per round; the next round takes the rest.
const WARNINGS_MAX = 500;

/**
 * Certificates that crossed 30, 15, 7 or 1 days, or expired, since the last call of any process. Each threshold is reported once; the
 * mail to the company and its administrators and the event are written in the same transaction.
 */
export function takeExpiryWarnings(db: Database): Promise<ExpiringCertificado[]> {
  return db.asWorker(async (tx) => {
    const warnings = await claimExpiryWarnings(tx, WARNINGS_MAX);
    for (const warning of warnings) {
      const datos: Static<typeof certificadoPorVencer.datos> = {
        ruc: warning.ruc,
        razonSocial: warning.razon_social,
        titular: warning.titular,
        fechaExpiracion: warning.fecha_expiracion.toISOString(),
        dias: warning.aviso_dias,
      };
      await enqueueEmpresaMail(tx, warning, certificadoPorVencer.tipo, datos);
      await insertAviso(tx, {
        tipo: warning.aviso_dias === 0 ? 'certificado.vencido' : 'certificado.por_vencer',
        accountId: warning.account_id,
        ruc: warning.ruc,
        datos: {
          id: warning.id,
          titular: warning.titular,
          fechaExpiracion: isoEcuador(warning.fecha_expiracion),
          dias: warning.aviso_dias,
        },
      });
    }
    return warnings;
  });
}

/** Thresholds are days, so hourly is enough. */
const LOOK_MS = 3_600_000;

/** Reports certificates that cross a threshold and queues the mails. */
export function expiryWatch(db: Database, onWarning: (warning: ExpiringCertificado) => void): Duty {
  return periodic(db, {
    name: 'certificados-por-vencer',
    everyMs: LOOK_MS,
    run: async () => {
      for (const warning of await takeExpiryWarnings(db)) onWarning(warning);
    },
  });
}

/** Metrics: active certificates by the threshold crossed; -1 is none. */
export function expiryCounts(db: Database): Promise<ExpiryCount[]> {
  return db.asWorker(countByExpiry);
}

/** Certificate status of a company, for its own state and the portal. */
export interface CertificateState {
  readonly estado: 'sin-certificado' | 'vigente' | 'por-vencer' | 'vencido';
  readonly diasRestantes: number | null;
  /** In Spanish; null if nothing is needed. */
  readonly advertencia: string | null;
}

export function certificateState(fechaExpiracion: Date | undefined, now: Date): CertificateState {
  if (fechaExpiracion === undefined) {
    return {
      estado: 'sin-certificado',
      diasRestantes: null,
      advertencia: 'Suba un certificado de firma para poder emitir.',
    };
  }
  const left = daysLeft(fechaExpiracion, now);
  if (now > fechaExpiracion) {
    return {
      estado: 'vencido',
      diasRestantes: left,
      advertencia: 'El certificado de firma venció; suba uno nuevo para seguir emitiendo.',
    };
  }
  if (left >= EXPIRY_WARNING_DAYS[0]) return { estado: 'vigente', diasRestantes: left, advertencia: null };
  const when = left === 0 ? 'en menos de un día' : left === 1 ? 'en 1 día' : `en ${left} días`;
  return {
    estado: 'por-vencer',
    diasRestantes: left,
    advertencia: `El certificado de firma vence ${when}; renuévelo y suba el nuevo.`,
  };
}
