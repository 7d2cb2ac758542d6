import { isIP } from 'node:net';
import type { ReadText, Variable } from './variables.js';

/** Targets that accounts may configure. */
export interface OutboundConfig {
  /** Networks (CIDR), addresses and names allowed although they are not public. */
  readonly allowed: readonly string[];
  readonly smtpPorts: readonly number[];
  readonly imapPorts: readonly number[];
  readonly webhookPorts: readonly number[];
  /** DNS servers, with an optional port, that prove domains; empty: the machine's. */
  readonly dnsServers: readonly string[];
}

/** Mail ports: delivery, TLS, submission, and the common alternative. */
const SMTP_PORTS = '25,465,587,2525';
/** IMAP over TLS (RFC 8314). */
const IMAP_PORTS = '993';
const WEBHOOK_PORTS = '80,443,8080,8443';

/** Reads the outbound settings; config.ts passes the environment. */
export function readOutboundConfig(text: ReadText, problems: string[]): OutboundConfig {
  // Former name, from when accounts could only configure mail servers.
  const name = text('RUBRICA_RED_PERMITIDA') === undefined ? 'RUBRICA_SMTP_PRIVADO' : 'RUBRICA_RED_PERMITIDA';
  const ports = (variable: Variable, usual: string): number[] => {
    const words = wordsOf(text(variable) ?? usual);
    if (words.some((port) => !/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)) {
      problems.push(`${variable}: escriba números de puerto separados por coma, por ejemplo ${usual}.`);
    }
    return words.map(Number);
  };
  return {
    allowed: readAllowed(name, text(name) ?? '', problems),
    smtpPorts: ports('RUBRICA_SMTP_PUERTOS', SMTP_PORTS),
    imapPorts: ports('RUBRICA_IMAP_PUERTOS', IMAP_PORTS),
    webhookPorts: ports('RUBRICA_WEBHOOK_PUERTOS', WEBHOOK_PORTS),
    dnsServers: readServers(text('RUBRICA_DNS') ?? '', problems),
  };
}

function readServers(value: string, problems: string[]): string[] {
  const words = wordsOf(value);
  for (const word of words) {
    const [, address = word] = /^\[(.+)\](?::\d{1,5})?$/.exec(word) ?? /^([\d.]+):\d{1,5}$/.exec(word) ?? [];
    if (isIP(address) === 0)
      problems.push(`RUBRICA_DNS: «${word}» no es una dirección IP; escriba, por ejemplo, 1.1.1.1 o 10.0.0.2:5353.`);
  }
  return words;
}

function readAllowed(name: string, value: string, problems: string[]): string[] {
  if (value === '1' || value.toLowerCase() === 'si') return ['0.0.0.0/0', '::/0'];
  const words = wordsOf(value).filter((word) => word !== '0');
  for (const word of words) {
    if (isNetwork(word) || (/[a-z]/i.test(word) && /^[\w.-]+$/.test(word))) continue;
    problems.push(
      `${name}: «${word}» no es una red CIDR, una dirección IP ni un nombre; escriba, por ejemplo, 10.1.0.0/16.`,
    );
  }
  return words;
}

export function isNetwork(word: string): boolean {
  const [address = '', bits = '0', ...more] = word.split('/');
  const bitsMax = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax && more.length === 0;
}

/** Splits a list at commas, semicolons or white space. */
export function wordsOf(value: string): string[] {
  return value.split(/[\s,;]+/).filter((word) => word !== '');
}
