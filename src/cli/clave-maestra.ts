import { parseArgs } from 'node:util';
import { openFirmadorForCommand, resealCertificates } from '../app/firmador.js';
import { sealedTables, vaultTables } from '../app/sealed-tables.js';
import { readConfig, type Config } from '../config/config.js';
import { signingKeyFileOf } from '../firmador/keys.js';
import { addKeyToFile, openKeyFile, openKeyRing, retireKeysOfFile, type KeyRing } from '../vault/master-key.js';
import { keyUse, refuseKeysInUse, retireOldKeys, rotateMasterKey } from '../vault/rotation.js';
import { connectDatabase } from '../db/connect.js';
import type { Database } from '../db/transactions.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica clave-maestra`: shows the master keys in use, rotates the key, removes the old ones. */
export const command: Command = {
  name: 'clave-maestra',
  summary: 'cambia la clave maestra y la de firma, que cifran contraseñas y certificados',
  usage: `Uso: rubrica clave-maestra estado|rotar|retirar [--confirmar] [--json]

Trata la clave maestra y, si está aparte, la clave de firma, que sella los certificados (RUBRICA_CLAVE_FIRMA_ARCHIVO).

  estado    muestra las claves y cuántos secretos cifra cada una
  rotar     cambia de clave con el servicio en marcha y vuelve a cifrar todo con la nueva
  retirar   quita las claves anteriores, si ya nada las usa; sin --confirmar solo dice qué se perdería

Los respaldos hechos antes de «rotar» siguen sellados con la clave anterior: para restaurar uno con sus certificados hace falta
esa clave. Guarde una copia fuera de esta máquina antes de retirarla, o conserve la clave mientras conserve esos respaldos.

Con la clave en archivo (RUBRICA_MASTER_KEY_FILE, o la del directorio de datos), «rotar» crea una clave nueva y el servicio
la toma solo; después «retirar» quita la vieja del archivo.
Con RUBRICA_MASTER_KEY: 1) ponga «vieja,nueva» en todos los procesos y reinícielos; 2) cambie a «nueva,vieja» y reinícielos;
3) ejecute «rotar» con ese mismo valor; 4) deje solo «nueva» cuando «estado» diga que la vieja no cifra nada.

Salida: 0 hecho, 1 no se pudo o queda algo por hacer, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, confirmar: { type: 'boolean', default: false } },
    });
    const verb = VERBS[positionals[0] ?? ''];
    if (verb === undefined || positionals.length !== 1) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const keys = keysOf(config);
    const log = commandLog();
    const { db, stop } = await connectDatabase(config, log);
    try {
      return await verb({ db, config, ...keys }, io, values);
    } finally {
      await stop();
    }
  },
};

type Options = { readonly json: boolean; readonly confirmar: boolean };
interface Installation {
  readonly db: Database;
  readonly config: Config;
  readonly vault: KeyRing;
  /** The signing key; undefined: the vault's seals certificates too, or the signer runs elsewhere. */
  readonly signing: KeyRing | undefined;
  /** Both: all open, and the first of each seals. */
  readonly all: KeyRing;
}
type Verb = (installation: Installation, io: CommandIo, options: Options) => Promise<number>;

function keysOf(config: Config): Pick<Installation, 'vault' | 'signing' | 'all'> {
  const vault = openKeyRing(config, false);
  const file = signingKeyFileOf(config);
  const signing = file === undefined ? undefined : openKeyFile(file, false);
  const all: KeyRing = {
    ...vault,
    find: (id) => vault.find(id) ?? signing?.find(id),
    ids: () => [...vault.ids(), ...(signing?.ids() ?? [])],
  };
  return { vault, signing, all };
}

const VERBS: Readonly<Record<string, Verb>> = {
  estado: async ({ db, signing, all }, io, { json }) => {
    const [seals] = signing?.ids() ?? [];
    const use = (await keyUse(db, all, sealedTables)).map((key) => ({
      ...key,
      current: key.current || key.id === seals,
      signing: signing?.find(key.id) !== undefined,
    }));
    if (json) {
      io.out(
        JSON.stringify(
          use.map(({ id, current, present, total, signing: ofSigning }) => ({
            ...{ id, actual: current, presente: present, secretos: total },
            ...(ofSigning ? { firma: true } : {}),
          })),
          null,
          2,
        ),
      );
    } else {
      for (const { id, current, present, total, signing: ofSigning } of use) {
        const word = current ? 'actual' : present ? 'anterior' : 'AUSENTE: lo que cifra no se puede leer';
        io.out(`${id}  ${String(total).padStart(6)} filas  ${word}${ofSigning ? ' (clave de firma)' : ''}`);
      }
    }
    return use.every(({ present, total }) => present || total === 0) ? 0 : 1;
  },
  rotar: async ({ db, config, vault, signing }, io, { json }) => {
    const rotated = await rotateMasterKey(db, vault, vaultTables);
    if (signing?.file !== undefined) addKeyToFile(signing.file);
    const firmador = await openFirmadorForCommand(config);
    const certificates = await resealCertificates(db, firmador);
    await firmador.close();
    const { id } = rotated;
    const rewrapped = rotated.rewrapped + certificates.rewrapped;
    const unreadable = [...rotated.unreadable, ...certificates.unreadable];
    if (json) io.out(JSON.stringify({ id, filas: rewrapped, ilegibles: unreadable }, null, 2));
    else {
      io.out(`Clave actual: ${id}. Se volvieron a cifrar ${rewrapped} filas.`);
      if (signing !== undefined) io.out(`Clave de firma actual: ${certificates.id}.`);
      for (const row of unreadable) io.err(`No se puede abrir ${row}: elimine ese certificado y súbalo de nuevo.`);
      io.out(
        'Respalde la clave nueva, y conserve la anterior mientras conserve respaldos de antes: están sellados con ella. Para quitarla de aquí: rubrica clave-maestra retirar',
      );
    }
    return unreadable.length === 0 ? 0 : 1;
  },
  retirar: async ({ db, vault, signing, all }, io, { json, confirmar }) => {
    const old = [...vault.ids().slice(1), ...(signing?.ids().slice(1) ?? [])];
    if (old.length > 0) {
      // On standard error, also with --json, so that a script hides it only on purpose.
      io.err(
        `Los respaldos anteriores al cambio de clave están sellados con ${old.join(', ')}: sin esa clave se restauran sin poder firmar. Guarde una copia fuera de esta máquina mientras conserve esos respaldos.`,
      );
    }
    const inFile = vault.file !== undefined || signing?.file !== undefined;
    const [seals] = signing?.ids() ?? [];
    if (inFile && old.length > 0 && !confirmar) {
      await refuseKeysInUse(db, all, sealedTables, seals);
      io.err('No se quitó nada. Cuando tenga la copia: rubrica clave-maestra retirar --confirmar');
      return 1;
    }
    const retired = [
      ...(await retireOldKeys(db, { ...all, file: vault.file }, sealedTables, seals)),
      ...(signing?.file === undefined ? [] : retireKeysOfFile(signing.file)),
    ];
    if (json) io.out(JSON.stringify({ retiradas: retired }, null, 2));
    else if (!inFile) io.out('Nada usa las claves anteriores: quítelas de RUBRICA_MASTER_KEY y reinicie.');
    else io.out(retired.length === 0 ? 'No hay claves anteriores.' : `Claves retiradas: ${retired.join(', ')}.`);
    return 0;
  },
};
