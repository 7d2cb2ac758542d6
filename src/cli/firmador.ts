import { X509Certificate } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openFirmadorForCommand } from '../app/firmador.js';
import { recordAudit, SYSTEM } from '../audit/trail.js';
import {
  createCertificateStore,
  type CertificateStore,
  type PreparedFile,
} from '../features/certificados/certificates.js';
import { readRoots } from '../features/certificados/roots.js';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { findFirmante, setPerfilFirma } from '../features/certificados/store.js';
import { findCompanies } from '../features/certificados/token-store.js';
import { AppError } from '../kernel/app-error.js';
import { openFirmadorHere } from '../firmador/local.js';
import { listenRemote } from '../firmador/remote.js';
import type { SignatureProfile } from '../signature/xades.js';
import type { Command, CommandIo } from './command.js';
import { readInput } from './input-file.js';
import { commandLog } from './log.js';
import { readSecret } from './password.js';
import { stopSignal } from './stop-signal.js';

/** `rubrica firmador`: runs the signer apart; `token` registers a key on a token. */
export const command: Command = {
  name: 'firmador',
  summary: 'inicia el firmador aparte, o registra una clave de un token o de la nube',
  usage: `Uso: rubrica firmador
     rubrica firmador token --ruc RUC --token ETIQUETA [--id HEX] [--sin-pin] [--pin-env VARIABLE] [--cuenta ID]
     rubrica firmador nube --ruc RUC --clave NOMBRE --certificado ARCHIVO [--cuenta ID]

Sin más, inicia el firmador en la dirección de RUBRICA_FIRMADOR (unix:/ruta o tls://host:puerto) y atiende hasta Ctrl-C o SIGTERM. Es el
único que abre las claves privadas; con RUBRICA_FIRMADOR=hijo (lo normal) el servicio inicia el suyo y esta orden no hace falta.
Si la entrada es una terminal y RUBRICA_PKCS11 está definida, pide el PIN de los tokens registrados sin PIN.

  token      registra como certificado de la empresa la clave de un token PKCS#11 (RUBRICA_PKCS11), y desde entonces firma con ella
  --token    etiqueta del token
  --id       identificador de la clave (CKA_ID) en hexadecimal; sin él, la única que tiene certificado
  --sin-pin  no guarda el PIN: el firmador lo toma al iniciar (RUBRICA_PKCS11_PIN_ARCHIVO, o lo pide)
  --pin-env  variable con el PIN; sin ella se pide, o se lee de la entrada estándar
  nube       registra como certificado de la empresa una clave de AWS KMS o de Google KMS (RUBRICA_AWS_CREDENCIALES, RUBRICA_GOOGLE_CREDENCIALES)
  --clave    ARN de la clave de AWS, o nombre de la versión de la clave de Google (projects/…/cryptoKeyVersions/1)
  --certificado  certificado que la entidad emitió para esa clave, en PEM o DER
  --cuenta   cuenta de la empresa, si varias tienen ese RUC

Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ruc: { type: 'string' },
        token: { type: 'string' },
        id: { type: 'string' },
        'sin-pin': { type: 'boolean', default: false },
        'pin-env': { type: 'string' },
        clave: { type: 'string' },
        certificado: { type: 'string' },
        cuenta: { type: 'string' },
      },
    });
    const [verb] = positionals;
    if (verb === undefined) return serve(io);
    const { ruc, token, id, cuenta, clave: key, certificado } = values;
    if (ruc !== undefined && positionals.length === 1) {
      if (verb === 'token' && token !== undefined) {
        const pin = values['sin-pin'] ? undefined : await readSecret(io, values['pin-env'], 'PIN del token: ');
        const request = { token, keyId: id, pin: pin === undefined ? undefined : Buffer.from(pin) };
        return register(io, { ruc, cuenta, device: token }, (store) =>
          store.prepareToken(request, `Token ${token}`, ruc),
        );
      }
      if (verb === 'nube' && key !== undefined && certificado !== undefined) {
        const request = { key, certificate: new X509Certificate(await readInput(certificado)).raw };
        return register(io, { ruc, cuenta, device: key, perfil: 'C' }, (store) =>
          store.prepareCloud(request, key.startsWith('arn:') ? 'AWS KMS' : 'Google KMS', ruc),
        );
      }
    }
    io.err(command.usage);
    return 2;
  },
};

async function serve(io: CommandIo): Promise<number> {
  const config = readConfig(io.env);
  const { firmador: place } = config;
  if (place.kind === 'hijo' || place.kind === 'interno')
    throw new AppError(
      'opcion-incorrecta',
      'Defina RUBRICA_FIRMADOR=unix:/ruta o tls://host:puerto, aquí y en el servicio.',
    );
  const asks = config.pkcs11 !== undefined && config.pkcs11PinFile === undefined && process.stdin.isTTY;
  const pin = asks ? await readSecret(io, undefined, 'PIN de los tokens (vacío: ninguno): ') : undefined;
  const stopping = stopSignal();
  const core = await openFirmadorHere(config, { mayMake: true, logs: true, pin: pin === '' ? undefined : pin });
  const server = await listenRemote(place, core);
  const { keyIds } = await core.status();
  io.out(`El firmador atiende en ${io.env['RUBRICA_FIRMADOR'] ?? ''} con la clave ${keyIds[0] ?? ''}.`);
  io.out(`${await stopping}: terminando…`);
  server.close();
  await core.close();
  return 0;
}

interface Registration {
  readonly ruc: string;
  readonly cuenta: string | undefined;
  /** Label of the token, or name of the key. */
  readonly device: string;
  /** The only signature profile of the key. */
  readonly perfil?: SignatureProfile;
}

/** Registers a key that is elsewhere as the certificate of a company. */
async function register(
  io: CommandIo,
  { ruc, cuenta, device, perfil }: Registration,
  prepare: (store: CertificateStore) => Promise<PreparedFile>,
): Promise<number> {
  const config = readConfig(io.env);
  const { db, stop } = await connectDatabase(config, commandLog());
  const firmador = await openFirmadorForCommand(config, true);
  try {
    const companies = await db.asWorker((tx) => findCompanies(tx, ruc));
    const [company, ...others] = companies.filter(
      ({ account_id: account }) => cuenta === undefined || account === cuenta,
    );
    if (company === undefined)
      throw new AppError('empresa-no-encontrada', `Ninguna empresa tiene el RUC ${ruc}; créela antes.`);
    if (others.length > 0)
      throw new AppError('opcion-incorrecta', `Varias cuentas tienen el RUC ${ruc}: indique una con --cuenta.`);
    const store = createCertificateStore({
      ...{ db, firmador, now: () => new Date() },
      requireCoverage: config.ambiente !== 'simulador',
      roots: config.autoridades === undefined ? [] : readRoots(config.autoridades),
    });
    const file = await prepare(store);
    await db.inAccount(company.account_id, async (tx) => {
      const saved = await store.save(tx, company.id, file);
      await recordAudit(tx, {
        actor: SYSTEM,
        action: 'certificados-digitales.upload',
        subject: { kind: 'certificado', id: saved.id, empresas: [ruc] },
        changes: { ruc, serial: file.certificate.serialNumber, activo: saved.activo, dispositivo: device },
      });
      io.out(`Registrado: ${file.certificate.x509.subject.replaceAll('\n', ', ')} (id ${saved.id}).`);
      const firmante = await findFirmante(tx, ruc);
      if (perfil === undefined || firmante === undefined || firmante.perfil === perfil) return;
      await setPerfilFirma(tx, firmante.id, perfil);
      await recordAudit(tx, {
        actor: SYSTEM,
        action: 'certificados-digitales.set-perfil',
        subject: { kind: 'empresa', id: ruc },
        changes: { perfil: { from: firmante.perfil, to: perfil } },
      });
      io.out(`La empresa firma desde ahora con el perfil ${perfil}: el almacén no firma con SHA-1.`);
    });
    return 0;
  } finally {
    await firmador.close();
    await stop();
  }
}
