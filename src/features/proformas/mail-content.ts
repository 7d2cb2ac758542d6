import { findEmpresa, type EmpresaRow } from '../../db/empresas.js';
import { findProforma, type ProformaWithContent } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { numeroDeProforma } from './rules.js';
import { logoAddress, mailQueueKey } from '../../receipts/mail/render.js';
import type { OwnMailDeps } from '../../mail/kinds/define.js';
import { renderMail, type MailTemplate } from '../../mail/template.js';
import type { PreparedMail } from '../../mail/prepared-mail.js';
import { drawProforma, proformaLooks, proformaUrl, type ProformaLooks } from './drawing.js';

/** Variables of the mail with a proforma. */
export interface ProformaMailData {
  readonly emisor: string;
  readonly ruc: string;
  readonly cliente: string;
  readonly numero: string;
  readonly total: string;
  /** dd/mm/yyyy */
  readonly vence: string;
  readonly enlace: string;
  /** `src` of the logo; empty: none. */
  readonly logo: string;
}

interface Deps extends OwnMailDeps {
  readonly template: MailTemplate;
}

interface LoadedProforma extends ProformaLooks {
  readonly accountId: string;
  readonly row: ProformaWithContent;
  readonly empresa: EmpresaRow;
}

/** Reads a proforma with its looks; the function that it returns builds its mail. */
export async function loadProformaMail(tx: AccountTx, id: string, deps: Deps): Promise<() => Promise<PreparedMail>> {
  const row = await findProforma(tx, id);
  const empresa = row && (await findEmpresa(tx, row.ruc));
  if (row === undefined || empresa === undefined) throw new Error(`proforma ${id} is gone`);
  const loaded = { accountId: tx.accountId, row, empresa, ...(await proformaLooks(tx, row)) };
  return () => makeProformaMail(deps, loaded);
}

/** Builds the mail with a proforma: text, link to its page, and PDF. */
async function makeProformaMail(
  deps: Deps,
  { accountId, row, empresa, plantilla, logo }: LoadedProforma,
): Promise<PreparedMail> {
  const numero = numeroDeProforma(row.secuencial);
  const emisor = empresa.nombreComercial ?? empresa.razonSocial;
  const data: ProformaMailData = {
    ...{ emisor, numero, ruc: row.ruc, cliente: row.receptor_razon_social, total: row.importe_total, vence: row.vence },
    enlace: proformaUrl(deps.enlaces, deps.baseUrl(), row),
    logo: logoAddress(logo),
  };
  const content = renderMail(deps.template, data);
  const pdf = await drawProforma(deps.drawRide, mailQueueKey(accountId), row, { plantilla, logo });
  return {
    content,
    inlineLogo: logo && { bytes: logo.bytes, contentType: logo.contentType, cid: 'logo' },
    attachments: [{ filename: `${numero}.pdf`, contentType: 'application/pdf', content: pdf }],
    senderName: emisor,
    replyTo: empresa.correo,
    about: numero,
  };
}
