import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { strToU8, zipSync } from 'fflate';
import { insertComprobantes, type NewComprobante } from '../../src/receipts/store/comprobantes.js';
import { accountId, type AccountId } from '../../src/db/transactions.js';
import type { PreparedDocument } from '../../src/documents/document-type.js';
import { documentTypeByCodDoc } from '../../src/documents/registry.js';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { readSpreadsheet } from '../../src/files/spreadsheet.js';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import { withClient, type TestDatabase } from './database.js';
import { EMISORES } from './documents/context.js';
import type { RunningForTest } from './running.js';
import { call, type Answered } from './service.js';
import { openP12, signForTest, type TestIdentity } from './simulator/sign.js';

const folder = fileURLToPath(new URL('../golden-month/', import.meta.url));

/** A document of the plain table, `mes.csv`. */
export type Documento = Readonly<Record<string, string>>;

export const documentos = parse<Documento>(readFileSync(`${folder}mes.csv`), { columns: true });
/** Received documents, `recibidos.csv`, with their decisions. */
export const recibidos = parse<Documento>(readFileSync(`${folder}recibidos.csv`), { columns: true });

/** A second company, a RIMPE exporter: what it issued and received in September and October 2026. */
export const segunda = {
  documentos: parse<Documento>(readFileSync(`${folder}segunda.csv`), { columns: true }),
  recibidos: parse<Documento>(readFileSync(`${folder}segunda-recibidos.csv`), { columns: true }),
};

/** Expected figures by report and key, calculated by the formulas of a workbook. */
export async function esperado(file = 'esperado.xlsx'): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  const limits = { rowsMax: 1000, columnsMax: 100, bytesMax: 50_000_000 };
  for await (const { cells } of readSpreadsheet(readFileSync(`${folder}${file}`), limits)) {
    const [reporte = '', clave = '', valor = ''] = cells;
    if (reporte !== 'reporte') figures.set(`${reporte} ${clave}`, Number(valor).toFixed(2));
  }
  return figures;
}

const IVA: readonly (readonly [column: string, codigoPorcentaje: string])[] = [
  ['base0', '0'],
  ['base5', '5'],
  ['base8', '8'],
  ['base15', '4'],
  ['base12', '2'],
  ['baseNoObjeto', '6'],
  ['baseExenta', '7'],
];

const of = (row: Documento, name: string): string => row[name] ?? '';

function payloadOf(row: Documento, ruc: string): Record<string, unknown> {
  const codDoc = of(row, 'codDoc');
  const header = {
    ruc,
    estab: of(row, 'estab'),
    ptoEmi: of(row, 'ptoEmi'),
    secuencial: of(row, 'secuencial').padStart(9, '0'),
    fechaEmision: of(row, 'fecha'),
  };
  const receptor = {
    tipoIdentificacion: of(row, 'tipoId'),
    identificacion: of(row, 'identificacion'),
    razonSocial: of(row, 'razonSocial'),
    ...(codDoc === '07' ? {} : { direccion: 'Quito' }),
  };
  const modified = {
    codDocModificado: '01',
    numDocModificado: of(row, 'modNumero'),
    fechaEmisionDocSustento: of(row, 'modFecha'),
  };
  const lines = IVA.filter(([column]) => of(row, column) !== '').map(([column, codigoPorcentaje]) =>
    line(codDoc, of(row, column), [{ codigo: '2', codigoPorcentaje }]),
  );
  const withIce = of(row, 'ice10');
  if (withIce !== '')
    lines.push(
      line(codDoc, withIce, [
        { codigo: '3', codigoPorcentaje: '3054', tarifa: 10 },
        { codigo: '2', codigoPorcentaje: '4' },
      ]),
    );
  const moneda = of(row, 'moneda') === 'DOLAR' ? {} : { moneda: of(row, 'moneda') };
  switch (codDoc) {
    case '01':
      return {
        ...header,
        receptor,
        detalles: lines,
        ...moneda,
        ...(of(row, 'propina') === '' ? {} : { propina: of(row, 'propina') }),
        ...(of(row, 'exporta') === 'SI' ? EXPORTACION : {}),
        ...(of(row, 'flete') === ''
          ? {}
          : { fleteInternacional: of(row, 'flete'), seguroInternacional: of(row, 'seguro') }),
        ...(of(row, 'reembolso15') === '' ? {} : reembolso(row)),
      };
    case '03':
      return { ...header, receptor, detalles: lines };
    case '04':
      return { ...header, receptor, ...modified, motivo: 'Devolución', detalles: lines };
    case '05': {
      const [column = '', codigoPorcentaje = ''] = IVA.find(([name]) => of(row, name) !== '') ?? [];
      return {
        ...header,
        receptor,
        ...modified,
        motivos: [{ razon: 'Interés', valor: of(row, column) }],
        impuestos: [{ codigo: '2', codigoPorcentaje }],
      };
    }
    case '07':
      return {
        ...header,
        receptor,
        ...(receptor.tipoIdentificacion === '08' ? { tipoSujetoRetenido: '02' } : {}),
        docsSustento: [sustento(row)],
      };
    default:
      return {
        ...header,
        info: {
          dirPartida: 'Bodega 1, Quito',
          razonSocialTransportista: 'TRANSPORTISTA DE EJEMPLO',
          tipoIdentificacionTransportista: '05',
          rucTransportista: '1712345675',
          fechaIniTransporte: of(row, 'fecha'),
          fechaFinTransporte: of(row, 'fecha'),
          placa: 'PBA1234',
        },
        destinatario: [
          {
            identificacionDestinatario: receptor.identificacion,
            razonSocialDestinatario: receptor.razonSocial,
            dirDestinatario: 'Av. Ficticia N1-23',
            motivoTraslado: 'Venta',
            detalle: [{ descripcion: 'Cajas', cantidad: 10 }],
          },
        ],
      };
  }
}

function line(codDoc: string, precioUnitario: string, impuesto: object[]): Record<string, unknown> {
  const code =
    codDoc === '04'
      ? { codigoInterno: 'P-1', codigoAdicional: 'F010101' }
      : { codigoPrincipal: 'P-1', codigoAuxiliar: 'F010101' };
  return { ...code, descripcion: 'Producto', cantidad: 1, precioUnitario, impuesto };
}

const EXPORTACION = {
  comercioExterior: 'EXPORTADOR',
  incoTermFactura: 'FOB',
  lugarIncoTerm: 'Guayaquil',
  paisOrigen: '593',
  puertoEmbarque: 'Guayaquil',
  puertoDestino: 'London Gateway',
  paisDestino: '213',
  paisAdquisicion: '213',
  incoTermTotalSinImpuestos: 'FOB',
};

function reembolso(row: Documento): Record<string, unknown> {
  const tax = (codigoPorcentaje: string, tarifa: number, name: string): object => ({
    ...{ codigo: '2', codigoPorcentaje, tarifa, baseImponibleReembolso: of(row, name) },
    impuestoReembolso: (Math.round(Number(of(row, name)) * tarifa) / 100).toFixed(2),
  });
  const proveedor = {
    tipoIdentificacionProveedorReembolso: '04',
    identificacionProveedorReembolso: '1760013210001',
    codPaisPagoProveedorReembolso: '593',
    tipoProveedorReembolso: '02',
  };
  const documento = {
    ...{ codDocReembolso: '01', estabDocReembolso: '001', ptoEmiDocReembolso: '002' },
    secuencialDocReembolso: of(row, 'n').padStart(9, '0'),
    fechaEmisionDocReembolso: of(row, 'fecha'),
    numeroAutorizacionDocReemb: '1211202601176001321000110010020000001231234567813',
    detalleImpuestos: [tax('0', 0, 'reembolso0'), tax('4', 15, 'reembolso15')],
  };
  return { codDocReembolso: '41', reembolsos: [{ ...proveedor, ...documento }] };
}

const NO_RESIDENTE = {
  ...{ pagoLocExt: '02', tipoRegi: '01', paisEfecPago: '213', aplicConvDobTrib: 'NO', pagExtSujRetNorLeg: 'SI' },
  pagoRegFis: 'NO',
};

function sustento(row: Documento): Record<string, unknown> {
  const base = of(row, 'retBase');
  const ofIva = of(row, 'retIvaBase');
  return {
    codSustento: of(row, 'codSustento') || '01',
    codDocSustento: of(row, 'sustento') || '01',
    numDocSustento: of(row, 'sustentoNumero').replaceAll('-', '') || `001002${of(row, 'n').padStart(9, '0')}`,
    fechaEmisionDocSustento: of(row, 'sustentoNumero') === '' ? '15/10/2026' : of(row, 'fecha'),
    ...(of(row, 'tipoId') === '08' ? NO_RESIDENTE : {}),
    numAutDocSustento: '1211202601176001321000110010020000001231234567813',
    impuestosDocSustento: [{ codImpuestoDocSustento: '2', codigoPorcentaje: '4', baseImponible: base }],
    retenciones: [
      {
        codigo: '1',
        codigoRetencion: of(row, 'retCodigo'),
        baseImponible: base,
        porcentajeRetener: of(row, 'retPorcentaje'),
      },
      ...(ofIva === '' ? [] : [{ codigo: '2', codigoRetencion: of(row, 'retIvaCodigo'), baseImponible: ofIva }]),
    ],
  };
}

const AUTHORISED = new Set(['AUTORIZADO', 'ANULACION_SOLICITADA', 'ANULADO']);

/** Stores every document of the table like issuing does, then sets its state; no worker processes them. */
export async function storeMonth(
  database: TestDatabase,
  ruc: string,
  issued: readonly Documento[] = documentos,
): Promise<AccountId> {
  return withClient(database.adminUrl, async (client) => {
    await client.query(`
      CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.accion := NULL; NEW.due_at := NULL; RETURN NEW; END $$;
      CREATE TRIGGER rest BEFORE INSERT ON comprobantes FOR EACH ROW EXECUTE FUNCTION rest()`);
    const [empresa] = (
      await client.query<{ id: string; account_id: string }>(`SELECT id, account_id FROM empresas WHERE ruc = '${ruc}'`)
    ).rows;
    if (empresa === undefined) throw new Error('the company is not there');
    await client.query(`
      INSERT INTO establecimientos (account_id, empresa_id, estab, direccion) SELECT '${empresa.account_id}', ${empresa.id}, e, 'Quito'
      FROM unnest('{001,002}'::text[]) e ON CONFLICT DO NOTHING;
      INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi) SELECT account_id, id, p
      FROM establecimientos CROSS JOIN unnest('{001,002}'::text[]) p WHERE empresa_id = ${empresa.id} ON CONFLICT DO NOTHING`);
    const points = new Map(
      (
        await client.query<{ id: string; place: string }>(
          `SELECT p.id, e.estab || '-' || p.pto_emi AS place FROM puntos_emision p JOIN establecimientos e ON e.id = p.establecimiento_id
           WHERE e.empresa_id = ${empresa.id}`,
        )
      ).rows.map(({ id, place }) => [place, id]),
    );
    const account = accountId(empresa.account_id);
    const rows = issued.map((row) => prepared(row, ruc, empresa.id, points));
    for (let at = 0; at < rows.length; at += 50)
      await database.db.inAccount(account, (tx) => insertComprobantes(tx, rows.slice(at, at + 50)));
    const states = rows.map(({ claveAcceso }, i) => ({ claveAcceso, estado: of(issued[i] ?? {}, 'estado') }));
    await client.query(
      `UPDATE comprobantes c SET estado = s.estado,
         fecha_autorizacion = CASE WHEN s.autorizado THEN c.fecha_emision + time '12:00' END,
         numero_autorizacion = CASE WHEN s.autorizado THEN c.clave_acceso END
       FROM unnest($1::text[], $2::text[], $3::boolean[]) AS s (clave, estado, autorizado) WHERE c.clave_acceso = s.clave`,
      [
        states.map(({ claveAcceso }) => claveAcceso),
        states.map(({ estado }) => estado),
        states.map(({ estado }) => AUTHORISED.has(estado)),
      ],
    );
    return account;
  });
}

/** Builds a document of the table as its issuer does. */
function written(
  row: Documento,
  ruc: string,
): { readonly document: PreparedDocument; readonly claveAcceso: string; readonly xml: string } {
  const type = documentTypeByCodDoc(of(row, 'codDoc'));
  const [emisor] = Object.values(EMISORES);
  if (type === undefined || emisor === undefined) throw new Error('unknown type');
  const context = {
    emisor: {
      ...emisor,
      ruc,
      ...(of(row, 'rimpe') === 'POPULAR' ? { contribuyenteRimpe: 'negocio-popular' as const } : {}),
    },
    ambiente: '1',
    hoy: of(row, 'fecha'),
    fechaEmisionDiasAtras: 1,
  } as const;
  const payload = payloadOf(row, ruc);
  const prepare = (pagos: object): PreparedDocument => {
    const made = type.prepare({ ...payload, ...pagos }, context);
    if (!made.ok) throw new Error(`${of(row, 'n')}: ${JSON.stringify(made.issues)}`);
    return made.document;
  };
  const formaPago = of(row, 'formaPago');
  const supposed = prepare({});
  const document = formaPago === '' ? supposed : prepare({ pagos: [{ formaPago, total: supposed.importeTotal }] });
  const { codDoc, fechaEmision, estab, ptoEmi } = document;
  const secuencial = of(row, 'secuencial').padStart(9, '0');
  const claveAcceso = buildClaveAcceso({
    ...{ codDoc, fechaEmision, ruc, estab, ptoEmi, secuencial, ambiente: '1' },
    codigoNumerico: of(row, 'n').padStart(8, '0'),
  });
  return { document, claveAcceso, xml: document.xml({ secuencial, claveAcceso }) };
}

function prepared(row: Documento, ruc: string, empresaId: string, points: ReadonlyMap<string, string>): NewComprobante {
  const { document, claveAcceso, xml } = written(row, ruc);
  const { estab, ptoEmi } = document;
  const documentoJson = JSON.stringify(document.documento);
  return {
    ...document,
    empresaId,
    puntoEmisionId: points.get(`${estab}-${ptoEmi}`) ?? '',
    secuencial: Number(of(row, 'secuencial')),
    claveAcceso,
    documentoJson,
    documentoSha256: createHash('sha256').update(documentoJson).digest(),
    advertencias: [],
    xml: Buffer.from(xml),
    firmado: false,
    autorizado: false,
    actor: 'api',
  };
}

/**
 * Imports the company's received documents: files signed by their issuers in a ZIP, paper documents entered by hand, decisions by PATCH.
 * Then sets each final state, as the SRI's answers would; the SRI is not queried.
 */
export async function importMonth(
  running: RunningForTest,
  received: readonly Documento[] = recibidos,
  issued: readonly Documento[] = documentos,
): Promise<void> {
  const { url, demo, database } = running;
  const api = async (path: string, method: string, body: unknown): Promise<Answered['result']> => {
    const { status, result } = await call(url, `/api/v1.0/recibidos${path}`, { method, apiKey: demo.apiKey, body });
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(result)}`);
    return result;
  };
  await withClient(database.adminUrl, (client) =>
    client.query('CREATE TRIGGER rest BEFORE INSERT ON recibidos FOR EACH ROW EXECUTE FUNCTION rest()'),
  );
  const files = received.filter((row) => of(row, 'origen') === 'archivo');
  const { archive, keys } = await signedFiles(files);
  const sent = await fetch(`${url}/api/v1.0/recibidos`, {
    method: 'POST',
    headers: { 'x-api-key': demo.apiKey, 'content-type': 'application/zip' },
    body: archive,
  });
  const { result: carga } = (await sent.json()) as Answered;
  for (;;) {
    const { result } = await call(url, `/api/v1.0/recibidos/cargas/${String(carga['id'])}`, { apiKey: demo.apiKey });
    if (result['estado'] === 'TERMINADA') break;
    await setTimeout(30);
  }
  for (const row of received.filter((one) => !keys.has(one)))
    keys.set(row, String((await api('/manuales', 'POST', manual(row, demo.ruc)))['clave']));
  for (const row of issued.filter((one) => of(one, 'clase') !== '')) {
    const path = `/api/v1.0/comprobantes/${written(row, demo.ruc).claveAcceso}/clasificacion`;
    const { status } = await call(url, path, { method: 'PUT', apiKey: demo.apiKey, body: { clase: of(row, 'clase') } });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
  for (const [row, clave] of keys) {
    const decision = decisionOf(row);
    if (Object.keys(decision).length > 0) await api(`/${clave}`, 'PATCH', decision);
  }
  const settled = [...keys].filter(([row]) => !['PENDIENTE', 'AJENO', 'INVALIDO'].includes(of(row, 'estado')));
  await withClient(database.adminUrl, (client) =>
    client.query(
      `UPDATE recibidos r SET estado = s.estado, numero_autorizacion = coalesce(r.clave_acceso, r.numero_autorizacion)
       FROM unnest($1::text[], $2::text[]) AS s (clave, estado) WHERE coalesce(r.clave_acceso, 'manual-' || r.id) = s.clave`,
      [settled.map(([, clave]) => clave), settled.map(([row]) => of(row, 'estado'))],
    ),
  );
}

/** Packs the files into an archive, each signed by its issuer; INVALIDO ones are changed after signing. */
async function signedFiles(rows: readonly Documento[]): Promise<{ archive: Uint8Array; keys: Map<Documento, string> }> {
  const authority = openAuthority(await createAuthority(new Date('2026-11-01T00:00:00Z')));
  const identities = new Map<string, TestIdentity>();
  const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') };
  const keys = new Map<Documento, string>();
  const entries: Record<string, Uint8Array> = {};
  for (const row of rows) {
    const ruc = of(row, 'emisor');
    const { xml, claveAcceso } = written(row, ruc);
    const known = identities.get(ruc);
    const request = { ruc, razonSocial: 'EMISORA', cedula: '1712345675', nombres: 'EMISORA', password: 'x', validity };
    const identity = known ?? openP12((await authority.issueCertificate(request)).p12, 'x');
    identities.set(ruc, identity);
    const signed = signForTest(xml, identity, { signingTime: '2026-11-15T10:00:00-05:00' });
    const sent = of(row, 'estado') === 'INVALIDO' ? signed.replace('<importeTotal>', '<importeTotal>9') : signed;
    entries[`${claveAcceso}.xml`] = strToU8(sent);
    keys.set(row, claveAcceso);
  }
  return { archive: zipSync(entries, { level: 1 }), keys };
}

/** A document on paper, with one rate. */
function manual(row: Documento, ruc: string): Record<string, unknown> {
  const header = {
    ...{ ruc, codDoc: of(row, 'codDoc'), numeroAutorizacion: '1128419583', fechaEmision: of(row, 'fecha') },
    emisor: {
      tipoIdentificacion: of(row, 'tipoEmisor') || '04',
      identificacion: of(row, 'emisor'),
      razonSocial: 'EMISORA',
    },
    ...{ estab: of(row, 'estab'), ptoEmi: of(row, 'ptoEmi'), secuencial: of(row, 'secuencial') },
  };
  if (header.codDoc === '07') return { ...header, retenciones: withheldLines(row) };
  const [column = '', codigoPorcentaje = ''] = IVA.find(([name]) => of(row, name) !== '') ?? [];
  const base = Number(of(row, column));
  const valor = codigoPorcentaje === '4' ? Math.round(base * 15) / 100 : 0;
  return {
    ...header,
    impuestos: [{ codigo: '2', codigoPorcentaje, baseImponible: base.toFixed(2), valor: valor.toFixed(2) }],
    importeTotal: (base + valor).toFixed(2),
    formaPago: of(row, 'formaPago'),
  };
}

function withheldLines(row: Documento): Record<string, unknown>[] {
  const named = { codDocSustento: of(row, 'sustento'), numDocSustento: of(row, 'sustentoNumero') };
  const line = (codigo: string, prefix: string): Record<string, unknown> => ({
    ...{ codigo, codigoRetencion: of(row, `${prefix}Codigo`), porcentaje: of(row, `${prefix}Porcentaje`) },
    ...{ baseImponible: of(row, `${prefix}Base`), ...named },
  });
  return [line('1', 'ret'), line('2', 'retIva')];
}

function decisionOf(row: Documento): Record<string, unknown> {
  const texts = ['fechaRegistro', 'codSustento'].map((name) => [name, of(row, name)] as const);
  const flags = ['derechoCredito', 'activoFijo', 'parteRel'].map((name) => [name, of(row, name)] as const);
  const decided: (readonly [string, unknown])[] = [
    ...texts.filter(([, value]) => value !== ''),
    ...flags.filter(([, value]) => value !== '').map(([name, value]) => [name, value === 'SI'] as const),
  ];
  return Object.fromEntries(decided);
}
