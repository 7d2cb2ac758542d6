import { randomUUID } from 'node:crypto';
import { findEmpresaSmtp } from '../../db/empresa-smtp.js';
import type { EmpresaRow } from '../../db/empresas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError, assertNever } from '../../kernel/app-error.js';
import { readSender } from '../../mail/addresses.js';
import { serverOf, type MailServers, type Opener } from '../../mail/mail-route.js';
import type { SmtpServer } from '../../mail/server.js';
import type { ComprobanteMail } from './render.js';
import { escapeText } from '../../xml/escape.js';

/** Result of a test mail. */
export interface TestedServer {
  readonly enviado: boolean;
  readonly servidor: string;
  /** Spanish: what happened and, on failure, the remedy. */
  readonly detalle: string;
}

/** Returns the server used for a company's receipts. */
export async function serverInForce(
  tx: AccountTx,
  servers: MailServers,
  vault: Opener,
  empresaId: string,
): Promise<SmtpServer> {
  const own = await findEmpresaSmtp(tx, empresaId);
  const server = own === undefined ? servers.installation : serverOf(own, vault);
  if (server !== undefined) return server;
  throw new AppError(
    'sin-servidor-de-correo',
    'La empresa no tiene un servidor de correo y la instalación tampoco. Configure «smtp» en la empresa, o pida al operador que defina RUBRICA_SMTP_URL.',
  );
}

/** Sends a test mail now and returns the server's reaction; without a `mail`, a standard text says that the server works. */
export async function sendTestMail(
  server: SmtpServer,
  servers: MailServers,
  empresa: Pick<EmpresaRow, 'razonSocial' | 'nombreComercial' | 'correo'>,
  correo: string,
  now: Date,
  mail?: ComprobanteMail,
): Promise<TestedServer> {
  const servidor = `${server.host}:${server.port}`;
  const sender = readSender(server.remitente);
  if (sender === undefined) {
    return { enviado: false, servidor, detalle: 'El remitente no es una dirección de correo; corrija «remitente».' };
  }
  const name = empresa.nombreComercial ?? empresa.razonSocial;
  const fromName = mail?.fromName ?? (sender.name === '' ? name : sender.name);
  const text = `Este es un correo de prueba de ${name}. Si lo lee, los comprobantes electrónicos saldrán por el servidor ${servidor}.\n`;
  // Loaded on demand, like the worker's.
  const { composeMail } = await import('../../mail/compose.js');
  const { deliver } = await import('../../mail/deliver.js');
  const message = composeMail({
    from: { address: sender.address, name: fromName },
    to: [correo],
    replyTo: empresa.correo,
    messageId: `${randomUUID()}@${sender.address.split('@').at(-1) ?? ''}`,
    date: now,
    content: mail ?? { subject: `Correo de prueba de ${name}`, text, html: `<p>${escapeText(text)}</p>` },
    inlineLogo: mail?.inlineLogo,
    attachments: [],
  });
  const outbound = { from: sender.address, to: [correo], message, mayEnd: () => Promise.resolve(true) };
  const delivery = await deliver(server, servers.policy, outbound);
  switch (delivery.kind) {
    case 'answered': {
      const [outcome] = delivery.recipients;
      return outcome?.kind === 'sent'
        ? {
            enviado: true,
            servidor,
            detalle: `El servidor lo aceptó: «${delivery.response}». Revise la bandeja de ${correo}.`,
          }
        : { enviado: false, servidor, detalle: outcome?.why ?? 'El servidor no dijo nada de la dirección.' };
    }
    case 'failed':
    case 'unknown':
      return {
        enviado: false,
        servidor,
        detalle: delivery.why.replace(/ Se reintenta solo\.| ?; se reintenta solo\./, ''),
      };
    default:
      return assertNever(delivery);
  }
}
