import { extraAuthorities } from '../../http/guard.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { anchorMailDuty } from './anchor-mail.js';
import { exportAuditoriaRoute } from './export.js';
import { listAuditoriaRoute } from './list.js';
import { siemDuty } from './siem.js';
import { anclaAuditoria } from './mail.js';

export const auditoria = defineModule({
  tags: [{ name: 'auditoria', order: 34, nombre: 'Auditoría', description: 'Quién hizo qué, cuándo y desde dónde.' }],
  routes: [listAuditoriaRoute, exportAuditoriaRoute],
  mails: [anclaAuditoria],
  create: createAuditoria,
});

async function createAuditoria({ config, db, log, now }: Platform): Promise<Running<object>> {
  const { anchorMail, siemUrl, siemSecret } = config.audit;
  const anchors = anchorMail === undefined ? [] : [anchorMailDuty(db, anchorMail)];
  if (siemUrl === undefined) return { api: () => ({}), duties: anchors };
  const { openSiem } = await import('./siem-transport.js');
  const siem = siemDuty(db, openSiem(siemUrl, siemSecret, now, extraAuthorities(config)), (error) => {
    log.warn({ err: error }, 'audit entries were not delivered to the SIEM; they are sent again');
  });
  return { api: () => ({}), duties: [...anchors, siem] };
}
