import { X509Certificate } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fechaEcuador, isoEcuador } from '../kernel/hora-ecuador.js';
import { openComprobanteFile, type Autorizacion } from '../files/comprobante-file.js';
import { readHolder } from '../signature/holder.js';
import { verifyXml, type Verification } from '../signature/verify.js';
import type { Command } from './command.js';
import { readInput } from './input-file.js';

/** `rubrica verificar`: shows what is signed, by whom, and whether it is valid and why. */
export const command: Command = {
  name: 'verificar',
  summary: 'verifica la firma de un comprobante',
  usage: `Uso: rubrica verificar [--ca autoridad.pem] [--json] firmado.xml

Dice qué está firmado, por quién, si la firma es válida y, si no, por qué. No consulta al SRI ni la revocación.

  --ca       certificados PEM en los que se confía; el firmante debe haber sido emitido por uno de ellos
  --json     escribe el resultado en JSON
  archivo    XML firmado, solo, dentro de la <autorizacion> del SRI o en un JSON; «-» es la entrada estándar

Salida: 0 válida, 1 no válida o ilegible, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ca: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) {
      io.err(command.usage);
      return 2;
    }
    const trusted = values.ca === undefined ? undefined : readAuthorities(await readInput(values.ca));
    const input = await readInput(file);
    const { xml = input, autorizacion } = openComprobanteFile(input) ?? {};
    const verification = verifyXml(xml, { trusted, now: new Date() });
    io.out(
      values.json ? JSON.stringify(asJson(verification, autorizacion), null, 2) : asText(verification, autorizacion),
    );
    return verification.valid ? 0 : 1;
  },
};

function readAuthorities(pem: Buffer): X509Certificate[] {
  const blocks = pem.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return (blocks ?? []).map((block) => new X509Certificate(block));
}

function asJson(verification: Verification, envelope: Autorizacion | undefined): Record<string, unknown> {
  const { certificate, valid, root, claveAcceso, ruc, signingTime, algorithms, findings } = verification;
  const holder = certificate === undefined ? undefined : readHolder(certificate);
  return {
    valida: valid,
    documento: root === undefined ? null : { elemento: root, claveAcceso: claveAcceso ?? null, ruc: ruc ?? null },
    firmante:
      certificate === undefined
        ? null
        : {
            titular: holder?.titular,
            ruc: holder?.ruc ?? null,
            cedula: holder?.cedula ?? null,
            emisor: certificate.issuerName,
            autoridad: holder?.autoridad ?? null,
            serial: certificate.serialNumber,
            fechaDesde: isoEcuador(certificate.notBefore),
            fechaExpiracion: isoEcuador(certificate.notAfter),
          },
    autorizacion:
      envelope === undefined
        ? null
        : {
            estado: envelope.estado ?? null,
            numeroAutorizacion: envelope.numeroAutorizacion ?? null,
            fechaAutorizacion: envelope.fechaAutorizacion ?? null,
          },
    fechaFirma: signingTime ?? null,
    algoritmos: algorithms === undefined ? null : { firma: algorithms.signature, resumen: algorithms.digest },
    hallazgos: findings.map(({ code, severity, message }) => ({ codigo: code, severidad: severity, mensaje: message })),
  };
}

function asText(verification: Verification, envelope: Autorizacion | undefined): string {
  const { certificate, valid, root, claveAcceso, ruc, signingTime, algorithms, findings } = verification;
  const lines = [valid ? 'FIRMA VÁLIDA' : 'FIRMA NO VÁLIDA'];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') lines.push(`  ${name.padEnd(12)} ${value}`);
  };
  add('documento', root === undefined ? undefined : `<${root}>`);
  add('clave', claveAcceso);
  add('RUC', ruc);
  if (envelope !== undefined) {
    const said = [envelope.estado, envelope.fechaAutorizacion].filter((part) => part !== undefined).join(', ');
    add('autorización', `${said} (lo dice el archivo; esa parte no está firmada)`);
  }
  if (certificate !== undefined) {
    const holder = readHolder(certificate);
    add('firmante', [holder.titular, holder.ruc ?? holder.cedula].filter((part) => part !== undefined).join(', '));
    add('emisor', holder.autoridad ?? certificate.issuerName);
    add('serie', certificate.serialNumber);
    add('vigencia', `${fechaEcuador(certificate.notBefore)} a ${fechaEcuador(certificate.notAfter)}`);
  }
  add('firmado el', signingTime);
  add('algoritmo', algorithms?.signature.replace(/^.*#/, ''));
  const words = { error: 'Error', warning: 'Advertencia', info: 'Nota' } as const;
  for (const { severity, message, code } of findings) lines.push(`${words[severity]}: ${message} [${code}]`);
  return lines.join('\n');
}
