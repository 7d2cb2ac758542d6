import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AppError } from '../kernel/app-error.js';
import { diagnoseP12 } from '../signature/diagnosis.js';
import { signForeignXml } from '../signature/sign.js';
import { SIGNATURE_PROFILES } from '../signature/xades.js';
import type { Command } from './command.js';
import { readInput } from './input-file.js';
import { readP12Password } from './password.js';

/** `rubrica firmar`: signs any SRI XML with any .p12, without a database. */
export const command: Command = {
  name: 'firmar',
  summary: 'firma un XML del SRI con un archivo .p12',
  usage: `Uso: rubrica firmar --p12 firma.p12 [--clave-env VAR] [--perfil A|B|C] documento.xml > firmado.xml

Firma un comprobante (XAdES-BES, como pide la ficha técnica) y escribe el XML firmado en la salida estándar.

  --p12         archivo de firma (.p12 o .pfx)
  --clave-env   variable de entorno con la contraseña; sin esta opción se pregunta, o se lee de la entrada estándar
  --perfil      A: RSA-SHA1 como la ficha (por defecto); B: resúmenes SHA-256; C: RSA-SHA256
  documento     archivo XML sin firmar, o «-» para la entrada estándar (entonces use --clave-env)

Salida: 0 firmado, 1 no se firmó (el motivo va a la salida de errores), 2 la orden está mal escrita.`,
  exactOutput: true,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { p12: { type: 'string' }, 'clave-env': { type: 'string' }, perfil: { type: 'string', default: 'A' } },
    });
    const profile = SIGNATURE_PROFILES.find((name) => name === values.perfil);
    const [documento] = positionals;
    const bothFromStdin = documento === '-' && values['clave-env'] === undefined;
    if (
      values.p12 === undefined ||
      documento === undefined ||
      positionals.length > 1 ||
      profile === undefined ||
      bothFromStdin
    ) {
      io.err(command.usage);
      return 2;
    }
    const p12 = await readInput(values.p12);
    const password = await readP12Password(io, values['clave-env']);
    const xml = await readInput(documento);
    const now = new Date();
    const { choice, findings } = diagnoseP12(p12, password, { now });
    const problems = findings.filter(({ severity }) => severity !== 'info');
    for (const { severity, message, accion } of problems) {
      io.err(`${severity === 'error' ? 'Error' : 'Advertencia'}: ${message} ${accion}`);
    }
    if (choice === undefined || problems.some(({ severity }) => severity === 'error')) return 1;
    try {
      const signed = await signForeignXml(xml, choice.identity, { profile, now, id: randomBytes(6).toString('hex') });
      io.out(signed.toString('utf8'));
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      io.err(`Error: ${error.publicMessage} [${error.code}]`);
      return 1;
    }
  },
};
