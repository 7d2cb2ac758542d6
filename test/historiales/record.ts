import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import type pg from 'pg';
import { startEmbedded } from '../../src/db/embedded.js';
import { withClient } from '../../src/db/connecting.js';
import { documentTypes } from '../../src/documents/registry.js';
import { urlOf } from '../support/database-url.js';
import { minimalOf } from '../support/minimal-payloads.js';
import { call, demoOf, newMasterKey, startServiceProcess, temporaryDir } from '../support/service.js';
import { fileOf, type Life, type RecordedHistory, type Revision, type Suceso } from './history.js';

/** What the issuer does when the receipt rests. */
type Then = 'corregir' | 'eliminar' | 'reanudar' | 'firmar-de-nuevo' | 'anular' | 'anular-y-desistir';

/** The SRI's scripts (docs/guides/simulador.md): each outcome of the life cycle that a script can bring about. */
const GUIONES: readonly (readonly [simular: string, then?: Then])[] = [
  ['DEVUELTA:35', 'corregir'],
  ['DEVUELTA:35', 'eliminar'],
  ['DEVUELTA:35:FALLA'],
  ['DEVUELTA:39*1', 'firmar-de-nuevo'],
  ['DEVUELTA:43'],
  ['DEVUELTA:45*1', 'corregir'],
  ['DEVUELTA:70'],
  ['DEVUELTA:90*1'],
  ['DEVUELTA:2*1', 'reanudar'],
  ['NO_AUTORIZADO:39', 'corregir'],
  ['NO_AUTORIZADO:46'],
  ['NO_AUTORIZADO:50*1'],
  ['NO_AUTORIZADO:2*1', 'reanudar'],
  ['OLVIDA*1'],
  ['EN_PROCESO:3'],
  ['EN_PROCESO:200000', 'reanudar'],
  ['CORTE'],
  ['CORTE:DESPUES'],
  ['MEDIO:DESPUES'],
  ['HTML'],
  ['HTML:DESPUES'],
  ['503*2'],
  ['FAULT'],
  ['SIN_CUERPO:DESPUES'],
  ['CORTE:DESPUES;autorizacion.VACIO'],
  ['autorizacion.HTML*2'],
  ['autorizacion.CORTE'],
  ['autorizacion.SIN_COMPROBANTE*2'],
  ['OTROS_BYTES'],
  ['ALTERADO'],
  ['ANULACION:ACEPTADA', 'anular'],
  ['ANULACION:PENDIENTE', 'anular'],
  ['ANULACION:RECHAZADA', 'anular'],
  ['EN_PROCESO:1', 'anular-y-desistir'],
];

/** Writes every revision of a receipt beside it, as the service stored it. */
const RECORDER = `
  CREATE TABLE public.grabacion (id bigint, revision integer, fila jsonb, PRIMARY KEY (id, revision));
  CREATE FUNCTION public.grabar() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO public.grabacion VALUES (NEW.id, NEW.revision, to_jsonb(NEW)) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER grabar AFTER INSERT OR UPDATE ON comprobantes FOR EACH ROW EXECUTE FUNCTION public.grabar();`;

/** Jumps of the service's clock, so that waits of hours and days end: minutes. */
const JUMPS_MIN = [2, 11, 11, 35, 130, 370, 1450, 15, 1450, 15, 60] as const;
const QUIET_MS = 4000;

/** Issues receipts of every type through every outcome, and writes their histories as the fixture of `version`. */
export async function record(version: string, progress: (text: string) => void): Promise<string> {
  const home = temporaryDir();
  const place = temporaryDir();
  const server = await startEmbedded({ dataDir: place.path, log: pino({ level: 'silent' }) });
  const service = await startServiceProcess({
    DATABASE_URL: urlOf(server.service),
    DATABASE_MIGRATION_URL: urlOf(server.admin),
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: newMasterKey(),
    RUBRICA_LOG: 'error',
  });
  try {
    const { apiKey, ruc } = demoOf(home.path);
    const ask = (path: string, init: object = {}): ReturnType<typeof call> =>
      call(service.url, path, { apiKey, ...init });
    return await withClient(server.admin, 'rubrica-historiales', async (client) => {
      await client.query(RECORDER);
      const issued = new Map<
        string,
        { readonly guion: string; readonly then?: Then; readonly path: string; readonly body: object }
      >();
      const plans = [...documentTypes.map((type) => [type, ['']] as const), ...mixed()];
      for (const [type, [guion, then]] of plans) {
        const path = `/api/v2.0/comprobantes/${type.pathWord}`;
        const body = minimalOf(type.codDoc, ruc);
        const asked = guion === '' ? body : { ...body, campoAdicional: [{ nombre: 'simular', value: guion }] };
        const { status, result } = await ask(path, { body: asked });
        if (status !== 201) throw new Error(`${path} ${guion}: ${status} ${JSON.stringify(result)}`);
        const clean = { ...body, campoAdicional: [{ nombre: 'corregido', value: 'sí' }] };
        issued.set(String(result['claveAcceso']), {
          guion,
          path,
          body: clean,
          ...(then === undefined ? {} : { then }),
        });
      }
      progress(`${issued.size} receipts issued`);
      const acted = new Set<string>();
      const act = async (): Promise<void> => {
        for (const [key, { path, body, then, guion }] of issued) {
          if (then === undefined || acted.has(key)) continue;
          const { result } = await ask(`/api/v1.0/comprobantes/${key}`);
          const rests =
            result['pendiente'] === null || (result['pendiente'] as { accion: string }).accion === 'intervenir';
          if (!rests) continue;
          const answer = await actOn({ ask, key, path, body, then });
          progress(`${guion}: ${then} → ${answer}`);
          if (answer < 300) acted.add(key);
        }
      };
      let shiftMin = 0;
      await settle(client);
      await act();
      await settle(client);
      for (const jump of JUMPS_MIN) {
        shiftMin += jump;
        await client.query(`UPDATE installation SET clock_shift = $1 * interval '1 minute'`, [shiftMin]);
        await settle(client);
        await act();
        await settle(client);
        progress(`${shiftMin} minutes later: ${await summary(client)}`);
      }
      const lives = await readLives(client, await readFeed(ask), (clave) => issued.get(clave)?.guion ?? '');
      const history: RecordedHistory = { version, lives };
      const packed = gzipSync(JSON.stringify(history), { level: 9 });
      writeFileSync(fileOf(version), packed);
      return `${lives.length} receipts, ${lives.flatMap(({ sucesos }) => sucesos).length} events, ${packed.length} bytes`;
    });
  } finally {
    await service.stop();
    await server.stop();
    place.remove();
    home.remove();
  }
}

/** Each script with a type, in turn. */
function mixed(): (readonly [(typeof documentTypes)[number], (typeof GUIONES)[number]])[] {
  return GUIONES.flatMap((guion, at) => {
    const type = documentTypes[guion[1]?.startsWith('anular') === true ? 0 : at % documentTypes.length];
    return type === undefined ? [] : [[type, guion] as const];
  });
}

interface Acting {
  readonly ask: (path: string, init?: object) => ReturnType<typeof call>;
  readonly key: string;
  readonly path: string;
  readonly body: object;
  readonly then: Then;
}

async function actOn({ ask, key, path, body, then }: Acting): Promise<number> {
  const one = `/api/v1.0/comprobantes/${key}`;
  switch (then) {
    case 'corregir':
      return (await ask(`${path}/${key}`, { method: 'PUT', body })).status;
    case 'eliminar':
      return (await ask(one, { method: 'DELETE' })).status;
    case 'reanudar':
      return (await ask(`${one}/emitir`, { method: 'PATCH' })).status;
    case 'firmar-de-nuevo':
      return (await ask(`${one}/firmar-de-nuevo`, { method: 'POST' })).status;
    case 'anular':
    case 'anular-y-desistir': {
      const { status } = await ask(`${one}/anulacion`, { method: 'POST', body: { motivo: 'Pedido repetido' } });
      return then === 'anular' || status >= 300 ? status : (await ask(`${one}/anulacion`, { method: 'DELETE' })).status;
    }
  }
}

/** Waits until nothing was written for a while. */
async function settle(client: pg.Client): Promise<void> {
  for (let before = -1, now = 0; before !== now;) {
    await sleep(QUIET_MS);
    before = now;
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::integer AS n FROM public.grabacion');
    now = rows[0]?.n ?? 0;
  }
}

async function summary(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ estado: string; accion: string | null; n: number }>(
    'SELECT estado, accion, count(*)::integer AS n FROM comprobantes GROUP BY 1, 2 ORDER BY 1, 2',
  );
  return rows.map(({ estado, accion, n }) => `${n} ${estado}${accion === null ? '' : ` ${accion}`}`).join(', ');
}

const FIELDS = [
  ...[
    'revision',
    'clave_acceso',
    'estado',
    'accion',
    'en_sri',
    'attempts',
    'send_begun_at',
    'number_taken',
    'absent_at',
  ],
  ...[
    'resent',
    'sri_faults',
    'refused_at',
    'created_at',
    'motivo_pendiente',
    'mensajes',
    'numero_autorizacion',
    'fecha_autorizacion',
  ],
];

/** Columns of the stored figures that a replay compares. */
const FIGURES = [
  ...['total_sin_impuestos', 'descuento', 'propina', 'iva', 'ice', 'irbpnr'],
  ...['retenido_renta', 'retenido_iva', 'retenido_isd', 'total'],
];
const ROWS = `SELECT c.id, c.clave_acceso, c.cod_doc,
    (SELECT jsonb_agg(g.fila ORDER BY g.revision) FROM public.grabacion g WHERE g.id = c.id) AS filas,
    jsonb_build_object(${FIGURES.map((name) => `'${name}', f.${name}::text`).join()}, 'impuestos_valores', f.impuestos_valores::text[]) AS cifras
  FROM comprobantes c LEFT JOIN comprobante_cifras f ON f.comprobante_id = c.id ORDER BY c.id`;
const EVENTS = `SELECT revision, to_jsonb(at) #>> '{}' AS at, tipo, from_estado AS de, to_estado AS a, accion, detalle
  FROM comprobante_events WHERE comprobante_id = $1 ORDER BY revision`;

interface StoredLife {
  readonly id: string;
  readonly clave_acceso: string;
  readonly cod_doc: string;
  readonly filas: readonly Readonly<Record<string, unknown>>[];
  readonly cifras: Life['cifras'];
}

async function readLives(
  client: pg.Client,
  feed: ReadonlyMap<string, readonly string[]>,
  guionOf: (claveAcceso: string) => string,
): Promise<Life[]> {
  const { rows } = await client.query<StoredLife>(ROWS);
  const lives: Life[] = [];
  for (const { id, clave_acceso: clave, cod_doc: codDoc, filas, cifras } of rows) {
    const documentos: string[] = [];
    const revisiones = filas.map((fila) => {
      const xml = Buffer.from(String(fila['xml']).slice(2), 'hex').toString('utf8');
      if (!documentos.includes(xml)) documentos.push(xml);
      const fields = Object.fromEntries(FIELDS.map((name) => [name, fila[name]]));
      return { ...fields, xml: documentos.indexOf(xml) } as unknown as Revision;
    });
    const sucesos = await client.query<Suceso>(EVENTS, [id]);
    const guion = guionOf(revisiones[0]?.clave_acceso ?? '');
    lives.push({ codDoc, guion, documentos, revisiones, sucesos: sucesos.rows, feed: feed.get(clave) ?? [], cifras });
  }
  return lives;
}

/** Lists the feed's types of each receipt, as a client of the API reads them. */
async function readFeed(ask: Acting['ask']): Promise<Map<string, string[]>> {
  const types = new Map<string, string[]>();
  for (let cursor = ''; ;) {
    const { result } = await ask(`/api/v1.0/eventos?size=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const events = result['content'] as readonly {
      readonly tipo: string;
      readonly datos: { readonly claveAcceso?: string };
    }[];
    for (const { tipo, datos } of events) {
      if (datos.claveAcceso === undefined || !tipo.startsWith('comprobante.')) continue;
      types.set(datos.claveAcceso, [...(types.get(datos.claveAcceso) ?? []), tipo]);
    }
    cursor = String(result['siguiente']);
    if (events.length === 0) return types;
  }
}
