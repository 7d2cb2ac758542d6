import { DEMO_PAYLOAD } from '../../src/app/demo.js';
import type { Folder } from '../../src/carpeta/outcome.js';
import { call } from '../support/service.js';

/** A file left in the folder, with its expected result. */
export interface FolderFile {
  readonly name: string;
  readonly content: string;
  readonly folder: Folder;
  /** Receivers of its invoices, each unique to the run; a rejected invoice has none. */
  readonly receivers: readonly string[];
}

/** Emission point of the XML files, which carry their own numbers; the service numbers those of 001. */
const XML_POINT = '002';

/** Creates files of the three kinds in turn; some are returned by the SRI and some are invalid. */
export async function makeFiles(
  count: number,
  service: { url: string; apiKey: string; ruc: string },
): Promise<FolderFile[]> {
  await call(service.url, `/api/v1.0/empresas/${service.ruc}/establecimientos/001/puntos-emision`, {
    apiKey: service.apiKey,
    body: { ptoEmi: XML_POINT },
  });
  const files: FolderFile[] = [];
  for (let n = 0; n < count; n++) {
    const kind = n % 3;
    files.push(kind === 0 ? json(n) : kind === 1 ? await xml(n, service) : csv(n, service));
  }
  return files;
}

function payload(receiver: string, changes: object = {}): Record<string, unknown> {
  const receptor = { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: receiver };
  return { ...DEMO_PAYLOAD, codDoc: '01', receptor, ...changes };
}

function json(n: number): FolderFile {
  const name = `pedido-${n}.json`;
  const receiver = `CLIENTE J${n}`;
  if (n % 11 === 5) return { name, content: '{"ruc": ', folder: 'errores', receivers: [] };
  if (n % 13 === 6) {
    const content = JSON.stringify(payload(receiver, { ptoEmi: '999' }));
    return { name, content, folder: 'errores', receivers: [] };
  }
  const returned = n % 7 === 3;
  const simular = { campoAdicional: [{ nombre: 'simular', value: 'DEVUELTA:35' }] };
  const content = JSON.stringify(payload(receiver, returned ? simular : {}));
  return { name, content, folder: returned ? 'devueltos' : 'autorizados', receivers: [receiver] };
}

async function xml(n: number, { url, apiKey }: { url: string; apiKey: string }): Promise<FolderFile> {
  const receiver = `CLIENTE X${n}`;
  const { status, result } = await call(url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
    apiKey,
    body: payload(receiver, { ptoEmi: XML_POINT, secuencial: String(n + 1).padStart(9, '0') }),
  });
  if (status !== 200) throw new Error(JSON.stringify(result));
  return { name: `caja-${n}.xml`, content: String(result['xml']), folder: 'autorizados', receivers: [receiver] };
}

const CSV_HEADER =
  'factura;ruc;estab;ptoEmi;tipoIdentificacion;identificacion;razonSocial;codigoPrincipal;descripcion;cantidad;precioUnitario;codigoPorcentaje';

function csv(n: number, { ruc }: { ruc: string }): FolderFile {
  const name = `ventas-${n}.csv`;
  const receivers = Array.from({ length: (n % 3) + 1 }, (_, at) => `CLIENTE C${n}.${at}`);
  const lines = receivers.flatMap((receiver, at) => [
    `F-${at};${ruc};001;001;05;1712345675;${receiver};P-1;Café;2;8,50;4`,
    `F-${at};;;;;;;P-2;Té;1;3,25;4`,
  ]);
  // With one invalid line, none of the file's invoices is issued.
  const wrong = n % 10 === 8;
  if (wrong) lines.push(`F-mala;${ruc};001;001;05;1712345675;OTRO;P-1;Café;muchos;8,50;4`);
  const content = [CSV_HEADER, ...lines, ''].join('\r\n');
  return wrong
    ? { name, content, folder: 'errores', receivers: [] }
    : { name, content, folder: 'autorizados', receivers };
}
