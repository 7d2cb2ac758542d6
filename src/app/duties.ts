import type { Logger } from 'pino';
import { idempotencySweep } from '../api/idempotency.js';
import { oauthSweep } from '../auth/oauth/sweep.js';
import { expiryWatch } from '../certificates/expiry.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/transactions.js';
import { numberingDuty } from '../events/numbering.js';
import { eventSweep } from '../events/watch.js';
import { webhookDuty, webhookSweep } from '../events/webhooks/duty.js';
import type { DeliveryDeps } from '../events/webhooks/round.js';
import { annulmentDuty } from '../lifecycle/annulment/watch.js';
import type { Claimed } from '../lifecycle/claim.js';
import { compactionDuty, type CompactDeps } from '../lifecycle/compaction.js';
import { receiptDuty } from '../lifecycle/duty.js';
import { reconciliationDuty } from '../lifecycle/reconciliation/duty.js';
import { unsentWatch } from '../lifecycle/unsent.js';
import type { Sealer } from '../notifications/smtp-settings.js';
import type { Enlaces } from '../notifications/enlaces.js';
import { mailDuty } from '../notifications/mail-duty.js';
import type { MailServers, Opener } from '../notifications/mail-route.js';
import type { SendMailDeps } from '../notifications/send-mail.js';
import type { BringDeps } from '../recibidos/bring.js';
import { cargaDuty, recibidoSweep } from '../recibidos/carga.js';
import { laneDuty, type LaneDeps } from '../recibidos/lane.js';
import { buzonDuty, buzonSweep } from '../recibidos/buzon/duty.js';
import type { LookDeps } from '../recibidos/buzon/look.js';
import { cifrasFill } from '../reports/fill-cifras.js';
import { sumasDuty } from '../reports/sumas.js';
import { reporteDuty, reporteSweep } from '../reports/trabajo.js';
import type { RunTemplate } from '../mail/template.js';
import type { DrawRide } from '../ride/receipt-files.js';
import type { Duty } from '../work/duty.js';
import type { Cycle } from './cycle.js';

export interface DutyParts {
  readonly db: Database;
  readonly log: Logger;
  readonly cycle: Cycle;
  readonly vault: Opener & Sealer;
  readonly enlaces: Enlaces;
  readonly drawRide: DrawRide;
  readonly drawMailRide: DrawRide;
  readonly runMailTemplate: RunTemplate;
  readonly mailServers: MailServers;
  readonly onMail: SendMailDeps['onAttempt'];
  readonly webhooks: Pick<DeliveryDeps, 'sender' | 'now' | 'comprobante' | 'onAttempt'>;
  readonly recibidos: { readonly bringing: BringDeps; readonly lane: LaneDeps };
  readonly buzones: Pick<LookDeps, 'policy' | 'bringing' | 'openMail'>;
  /** Called when events have been numbered, so that feeds can read them. */
  readonly onNumbered: () => void;
  /** Public URL of this service, as far as it is known. */
  readonly baseUrl: () => string;
}

/** All background work, plus by name the duties that the API nudges. */
export interface Duties {
  readonly all: readonly Duty[];
  readonly receipts: Duty<Claimed>;
  readonly annulments: Duty;
  readonly mails: Duty;
  readonly numbering: Duty;
  readonly webhooks: Duty;
  readonly cargas: Duty;
  readonly recibidos: Duty;
  readonly buzones: Duty;
  readonly reportes: Duty;
}

/** Builds the list. A new background job is one duty (or periodic) in its module and one line in `all`. */
export function dutiesOf(config: Config, parts: DutyParts): Duties {
  const { db, log, cycle } = parts;
  const receipts = receiptDuty(cycle.advancing, config.workerConcurrency);
  const annulments = annulmentDuty(cycle.annulments);
  const mails = mailsOf(config, parts);
  const numbering = numberingDuty(db, parts.onNumbered);
  const webhooks = webhooksOf(parts);
  const cargas = cargaDuty(parts.recibidos.bringing);
  const recibidos = laneDuty(parts.recibidos.lane);
  const buzones = buzonDuty({ db, vault: parts.vault, ...parts.buzones, random: Math.random });
  const reportes = reporteDuty({
    db,
    drawRide: parts.drawRide,
    onFailure: ({ id, tipo }, error) => {
      log.warn({ trabajo: id, tipo, err: error }, 'a report failed');
    },
  });
  const all = [
    receipts,
    annulments,
    mails,
    ...(config.conciliacion.modo === 'no' ? [] : [reconciliationOf(config, parts)]),
    unsentWatchOf(config, parts),
    expiryWatch(db, (warning) => {
      log.warn(warning, 'a signing certificate expires');
    }),
    numbering,
    webhooks,
    webhookSweep(db),
    cargas,
    recibidos,
    recibidoSweep(db),
    buzones,
    buzonSweep(db),
    sumasDuty(db),
    cifrasFill({
      db,
      read: parts.recibidos.bringing.read,
      onProgress: ({ filled, upTo, last }) => {
        log.info({ filled, upTo: String(upTo), last: String(last) }, 'documents from before get their figures');
      },
      onUnreadable: (id) => {
        log.error({ id }, 'the figures of a document could not be read');
      },
    }),
    ...(config.compactDays === 0 ? [] : [compactionOf(config, parts)]),
    reportes,
    reporteSweep(db),
    eventSweep(db),
    idempotencySweep(db),
    oauthSweep(db),
  ];
  return { all, receipts, annulments, mails, numbering, webhooks, cargas, recibidos, buzones, reportes };
}

function webhooksOf({ db, log, vault, webhooks }: DutyParts): Duty {
  return webhookDuty({
    db,
    vault,
    ...webhooks,
    random: Math.random,
    onDisabled: ({ id, account_id: account }, why) => {
      log.warn({ webhook: id, account, why }, 'a webhook is not called any more');
    },
  });
}

function mailsOf(
  config: Config,
  { db, log, vault, enlaces, drawMailRide, runMailTemplate, mailServers, baseUrl, onMail }: DutyParts,
): Duty {
  return mailDuty(
    {
      db,
      vault,
      enlaces,
      drawRide: drawMailRide,
      runTemplate: runMailTemplate,
      servers: mailServers,
      publicUrl: config.publicUrl,
      baseUrl,
      random: Math.random,
      onAttempt: onMail,
      onFailure: (mail, why, error) => {
        log.warn({ correo: mail.id, tipo: mail.tipo, err: error }, `a mail failed: ${why}`);
      },
    },
    config.mail.concurrency,
  );
}

function reconciliationOf({ conciliacion }: Config, { db, log, cycle }: DutyParts): Duty {
  const { modo, hora, porSegundo } = conciliacion;
  return reconciliationDuty({
    db,
    sri: cycle.asked,
    onSettled: cycle.advancing.onSettled,
    schedule: { reparar: modo === 'reparar', fromHour: hora, perSecond: porSegundo },
    alarm: (tipo, claveAcceso, { ruc }) => {
      log.error({ tipo, claveAcceso, ruc }, 'reconciliation: the SRI and this service disagree');
    },
    onRun: ({ ruc, id }, ended, counts) => {
      log.info({ ruc, conciliacion: id, ended, ...counts }, 'reconciled');
    },
  });
}

function compactionOf({ compactDays }: Config, { db, cycle }: DutyParts): Duty {
  const onBatch: CompactDeps['onBatch'] = ({ ids, plainBytes, compactBytes }) => {
    cycle.metrics.compacted(ids.length, plainBytes - compactBytes);
  };
  return compactionDuty({ db, onBatch }, compactDays);
}

function unsentWatchOf({ unsentAlarmS }: Config, { db, log }: DutyParts): Duty {
  return unsentWatch({
    db,
    thresholdS: unsentAlarmS,
    onAlarm: (raised, oldestS) => {
      const details = { oldestS: Math.round(oldestS), thresholdS: unsentAlarmS };
      if (raised) log.error(details, 'receipts wait too long to be sent to the SRI');
      else log.info(details, 'receipts are sent in time again');
    },
  });
}
