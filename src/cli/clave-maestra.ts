import { parseArgs } from 'node:util';
import { sealedTables } from '../app/sealed-tables.js';
import { openKeyRing, type KeyRing } from '../vault/master-key.js';
import { keyUse, refuseKeysInUse, retireOldKeys, rotateMasterKey } from '../vault/rotation.js';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../database/connect.js';
import type { Database } from '../database/transactions.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica clave-maestra`: shows the master keys in use, rotates the key, removes the old ones. */
export const command: Command = {
  name: 'clave-maestra',
  summary: 'cambia la clave maestra que cifra certificados y contraseñas',
  usage: `Uso: rubrica clave-maestra estado|rotar|retirar [--confirmar] [--json]

  estado    muestra las claves maestras y cuántos secretos cifra cada una
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
    const ring = openKeyRing(config, false);
    const log = commandLog();
    const { db, stop } = await connectDatabase(config, log);
    try {
      return await verb(db, ring, io, values);
    } finally {
      await stop();
    }
  },
};

type Options = { readonly json: boolean; readonly confirmar: boolean };
type Verb = (db: Database, ring: KeyRing, io: CommandIo, options: Options) => Promise<number>;

const VERBS: Readonly<Record<string, Verb>> = {
  estado: async (db, ring, io, { json }) => {
    const use = await keyUse(db, ring, sealedTables);
    if (json) {
      io.out(
        JSON.stringify(
          use.map(({ id, current, present, total }) => ({ id, actual: current, presente: present, secretos: total })),
          null,
          2,
        ),
      );
    } else {
      for (const { id, current, present, total } of use) {
        const word = current ? 'actual' : present ? 'anterior' : 'AUSENTE: lo que cifra no se puede leer';
        io.out(`${id}  ${String(total).padStart(6)} filas  ${word}`);
      }
    }
    return use.every(({ present, total }) => present || total === 0) ? 0 : 1;
  },
  rotar: async (db, ring, io, { json }) => {
    const { id, rewrapped, unreadable } = await rotateMasterKey(db, ring, sealedTables);
    if (json) io.out(JSON.stringify({ id, filas: rewrapped, ilegibles: unreadable }, null, 2));
    else {
      io.out(`Clave actual: ${id}. Se volvieron a cifrar ${rewrapped} filas.`);
      for (const row of unreadable) io.err(`No se puede abrir ${row}: elimine ese certificado y súbalo de nuevo.`);
      io.out(
        'Respalde la clave nueva, y conserve la anterior mientras conserve respaldos de antes: están sellados con ella. Para quitarla de aquí: rubrica clave-maestra retirar',
      );
    }
    return unreadable.length === 0 ? 0 : 1;
  },
  retirar: async (db, ring, io, { json, confirmar }) => {
    const old = ring.ids().slice(1);
    if (old.length > 0) {
      // On standard error, also with --json, so that a script hides it only on purpose.
      io.err(
        `Los respaldos anteriores al cambio de clave están sellados con ${old.join(', ')}: sin esa clave se restauran sin poder firmar. Guarde una copia fuera de esta máquina mientras conserve esos respaldos.`,
      );
    }
    const inFile = ring.file !== undefined;
    if (inFile && old.length > 0 && !confirmar) {
      await refuseKeysInUse(db, ring, sealedTables);
      io.err('No se quitó nada. Cuando tenga la copia: rubrica clave-maestra retirar --confirmar');
      return 1;
    }
    const retired = await retireOldKeys(db, ring, sealedTables);
    if (json) io.out(JSON.stringify({ retiradas: retired }, null, 2));
    else if (!inFile) io.out('Nada usa las claves anteriores: quítelas de RUBRICA_MASTER_KEY y reinicie.');
    else io.out(retired.length === 0 ? 'No hay claves anteriores.' : `Claves retiradas: ${retired.join(', ')}.`);
    return 0;
  },
};
