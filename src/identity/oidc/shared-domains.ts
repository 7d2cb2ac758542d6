/** Mail services for anyone: their domains belong to no company. */
const MAIL_SERVICES = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.es outlook.com.ec hotmail.com hotmail.es hotmail.com.ec live.com live.com.mx msn.com ' +
    'yahoo.com yahoo.es yahoo.com.mx ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com ' +
    'gmx.es gmx.net mail.com mail.ru zoho.com yandex.com tutanota.com tuta.com hushmail.com fastmail.com qq.com 163.com'
  ).split(' '),
);

/** Whether a domain is nobody's alone: a public suffix such as com.ec (publicsuffix.org), or a mail service for anyone. */
export async function isShared(dominio: string): Promise<boolean> {
  if (MAIL_SERVICES.has(dominio)) return true;
  const { getDomain } = await import('tldts-icann');
  return getDomain(dominio) === null;
}
