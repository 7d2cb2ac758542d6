import type { LeasedCorreo } from '../../db/correo-work.js';
import { findComprobanteForMail } from '../store/for-mail.js';
import { correoSealContext } from '../../db/correos.js';
import { choosePlantillaRide, type PlantillaRideRow } from '../../db/plantillas.js';
import { accountId, cachingReads, type AccountTx, type Database } from '../../db/transactions.js';
import {
  mailKindOf,
  type AccountMailKind,
  type ComprobanteMailKind,
  type MailKinds,
  type OwnMailDeps,
} from '../../mail/kinds/define.js';
import { comprobanteFileName, comprobanteXml, storedTemplate } from '../../ride/comprobante-files.js';
import type { RunTemplate } from '../../mail/template.js';
import { routeOf, type MailServers, type Opener } from '../../mail/mail-route.js';
import type { LoadedMail, PreparedMail } from '../../mail/prepared-mail.js';
import { comprobanteForMail, type ComprobanteForMail } from './comprobante-for-mail.js';
import {
  loadComprobanteMail,
  mailQueueKey,
  renderAccountMail,
  renderComprobanteMail,
  type LoadedComprobanteMail,
} from './render.js';

export interface MailContentDeps extends OwnMailDeps {
  readonly db: Database;
  readonly vault: Opener;
  readonly servers: MailServers;
  readonly kinds: MailKinds;
  readonly runTemplate: RunTemplate;
  /** Public URL of this service; undefined: account mails contain codes instead of links. */
  readonly publicUrl: string | undefined;
}

/** Loads leased mails: one transaction per account for those requested together, under its own row-level security. */
export function mailLoader(deps: MailContentDeps): (lease: LeasedCorreo) => Promise<LoadedMail> {
  const load = deps.db.groupInAccount<LeasedCorreo, LoadedMail>((tx, leases) => {
    const sharing = cachingReads(tx);
    return Promise.all(leases.map((lease) => loadMail(deps, sharing, lease)));
  });
  return (lease) => load(accountId(lease.account_id), 'correos', lease);
}

async function loadMail(deps: MailContentDeps, tx: AccountTx, lease: LeasedCorreo): Promise<LoadedMail> {
  const kind = mailKindOf(deps.kinds, lease.tipo);
  const routing = routeOf(tx, deps.servers, deps.vault, lease, kind.about !== 'account');
  if (kind.about === 'account') return { route: await routing, make: async () => makeAccountMail(deps, lease, kind) };
  if (kind.about === 'own') {
    const [route, make] = await Promise.all([routing, kind.load(tx, lease, deps)]);
    return { route, make };
  }
  const [route, row] = await Promise.all([routing, findComprobanteForMail(tx, lease.comprobante_id ?? '0')]);
  if (row === undefined) throw new Error(`mail ${lease.id}: its receipt is gone`);
  const comprobante = comprobanteForMail(row, { plantillaId: lease.plantilla_id, publicUrl: deps.baseUrl() });
  const [loaded, plantilla] = await Promise.all([
    loadComprobanteMail(tx, comprobante, deps.enlaces),
    choosePlantillaRide(tx, comprobante),
  ]);
  return { route, make: () => makeComprobanteMail(deps, kind, comprobante, loaded, plantilla) };
}

/** Builds the receipt's notice with XML and RIDE: by law both together (FACTS §13). */
async function makeComprobanteMail(
  deps: MailContentDeps,
  kind: ComprobanteMailKind,
  comprobante: ComprobanteForMail,
  loaded: LoadedComprobanteMail,
  plantilla: PlantillaRideRow | undefined,
): Promise<PreparedMail> {
  const { stored, logo } = loaded;
  const { mail, model } = await renderComprobanteMail(deps.runTemplate, comprobante, kind, loaded);
  const { inlineLogo, fromName, ...content } = mail;
  const looks = {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  };
  const pdf = await deps.drawRide(mailQueueKey(comprobante.accountId), stored, looks, model);
  const name = comprobanteFileName(stored);
  const { emisor } = comprobante;
  return {
    content,
    inlineLogo,
    attachments: [
      { filename: `${name}.xml`, contentType: 'application/xml', content: comprobanteXml(stored) },
      { filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf },
    ],
    senderLabel: fromName,
    senderName: emisor.nombreComercial ?? emisor.razonSocial,
    replyTo: emisor.correo,
    about: name,
  };
}

function makeAccountMail(
  { vault, publicUrl }: MailContentDeps,
  lease: LeasedCorreo,
  kind: AccountMailKind,
): PreparedMail {
  const { page } = kind;
  const secret = page === undefined ? undefined : { page, token: openSecret(vault, lease) };
  const content = renderAccountMail(kind, lease.datos, secret, publicUrl);
  return { content, attachments: [], senderName: null, replyTo: null, about: kind.tipo };
}

function openSecret(vault: Opener, lease: LeasedCorreo): string {
  if (lease.secreto_sealed === null) throw new Error(`mail ${lease.id}: its secret is gone`);
  return vault.open(lease.secreto_sealed, correoSealContext(lease)).toString('utf8');
}
