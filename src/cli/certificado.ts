import { parseArgs } from 'node:util';
import { readRoots } from '../features/certificados/roots.js';
import { readConfig } from '../config/config.js';
import { fechaEcuador, isoEcuador } from '../kernel/hora-ecuador.js';
import { diagnoseP12, type Diagnosis } from '../signature/diagnosis.js';
import type { Command } from './command.js';
import { readInput } from './input-file.js';
import { readP12Password } from './password.js';

/** `rubrica certificado diagnosticar`: diagnoses a .p12, without a database. */
export const command: Command = {
  name: 'certificado',
  summary: 'diagnostica un archivo de firma .p12',
  usage: `Uso: rubrica certificado diagnosticar [--clave-env VAR] [--ruc RUC] [--ca autoridades] [--json] firma.p12

Dice si el archivo sirve para firmar comprobantes, de quién es, hasta cuándo vale y qué hacer si algo está mal.

  --clave-env   variable de entorno con la contraseña; sin esta opción se pregunta, o se lee de la entrada estándar
  --ruc         RUC de la empresa que firmará: comprueba que el certificado la cubra
  --ca          archivo o carpeta con certificados de autoridades (PEM o DER): comprueba que una de ellas lo emitió; lo que vale
                RUBRICA_AUTORIDADES si no se indica. Sin ninguno no se comprueba quién lo emitió
  --json        escribe el resultado en JSON

Salida: 0 sirve, 1 no sirve, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'clave-env': { type: 'string' },
        ruc: { type: 'string' },
        ca: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [verb, file] = positionals;
    if (verb !== 'diagnosticar' || file === undefined || positionals.length > 2) {
      io.err(command.usage);
      return 2;
    }
    if (values.ruc !== undefined && !/^\d{13}$/.test(values.ruc)) {
      io.err('--ruc: escriba los 13 dígitos del RUC.');
      return 2;
    }
    const p12 = await readInput(file);
    const password = await readP12Password(io, values['clave-env']);
    const ca = values.ca ?? readConfig(io.env).autoridades;
    const roots = ca === undefined ? [] : readRoots(ca).map(({ der }) => der);
    const diagnosis = diagnoseP12(p12, password, { now: new Date(), ruc: values.ruc, roots });
    io.out(values.json ? JSON.stringify(asJson(diagnosis), null, 2) : asText(diagnosis));
    return diagnosis.usable ? 0 : 1;
  },
};

function asJson({ usable, choice, findings }: Diagnosis): Record<string, unknown> {
  const certificate = choice?.identity.certificate;
  return {
    sirve: usable,
    certificado:
      choice === undefined || certificate === undefined
        ? null
        : {
            titular: choice.holder.titular,
            numeroRuc: choice.holder.ruc ?? null,
            cedula: choice.holder.cedula ?? null,
            razonSocial: choice.holder.razonSocial ?? null,
            emisor: certificate.issuerName,
            autoridad: choice.holder.autoridad ?? null,
            serial: certificate.serialNumber,
            fechaDesde: isoEcuador(certificate.notBefore),
            fechaExpiracion: isoEcuador(certificate.notAfter),
          },
    diagnostico: findings.map(({ code, severity, message, accion }) => ({
      codigo: code,
      severidad: severity,
      mensaje: message,
      accion,
    })),
  };
}

function trustText(findings: Diagnosis['findings']): string {
  const said = (wanted: string): boolean => findings.some(({ code }) => code === wanted);
  if (said('certificado-autoridad-sin-comprobar')) return ' (según el archivo; no se comprobó)';
  return said('certificado-autoridad-no-reconocida') ? ' (según el archivo; no reconocido)' : '';
}

const MARKS = { error: '✗', warning: '!', info: '·' } as const;

function asText({ usable, choice, findings }: Diagnosis): string {
  const lines = [usable ? 'El archivo sirve para firmar.' : 'El archivo NO sirve para firmar.'];
  if (choice !== undefined) {
    const { certificate } = choice.identity;
    lines.push(
      `  titular    ${choice.holder.titular}`,
      `  RUC        ${choice.holder.ruc ?? '(no consta)'}`,
      `  cédula     ${choice.holder.cedula ?? '(no consta)'}`,
      `  emisor     ${choice.holder.autoridad ?? certificate.issuerName}${trustText(findings)}`,
      `  serie      ${certificate.serialNumber}`,
      `  vigencia   ${fechaEcuador(certificate.notBefore)} a ${fechaEcuador(certificate.notAfter)}`,
    );
  }
  for (const { code, severity, message, accion } of findings) {
    lines.push(`${MARKS[severity]} ${message} [${code}]`, ...(accion === '' ? [] : [`    → ${accion}`]));
  }
  return lines.join('\n');
}
