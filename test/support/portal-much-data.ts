import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '../../src/db/embedded.js';
import type { Planting } from './portal-data.js';
import { call } from './service.js';

/** Counts of a large shop; one list page has 20 rows. */
const RECEIPTS = 5000;
const PRODUCTS = 300;
const ESTABLISHMENTS = 40;

/** Names as long as the SRI allows, of one word without an end, and short ones. */
const NAMES = [
  'CORPORACIÓN ECUATORIANA DE IMPORTACIONES, REPRESENTACIONES Y SERVICIOS AGROINDUSTRIALES DEL LITORAL, LA SIERRA Y LA AMAZONÍA COMPAÑÍA ANÓNIMA EN LIQUIDACIÓN VOLUNTARIA, SUCURSAL MAYOR DE SANTO DOMINGO DE LOS TSÁCHILAS, BODEGA CENTRAL DE PRODUCTOS PERECIBLES Y CONGELADOS PARA EXPORTACIÓN MARÍTIMA Y AÉREA',
  'TRANSPORTESINTERPROVINCIALESYCOURIERDELNORTEANDINOSOCIEDADPORACCIONESSIMPLIFICADA',
  'MARÍA DE LOS ÁNGELES FERNANDA GUERRERO ÑAUÑAY DE LA TORRE Y CAAMAÑO',
  'LI WU',
  'FUNDACIÓN PARA EL DESARROLLO INTEGRAL DE LAS COMUNIDADES DEL PÁRAMO',
] as const;

/** Copies the account's first receipt: 60 a day, one in forty returned, amounts up to hundreds of millions, 400 customers. */
const FILL = `
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
    clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
    documento_sha256, xml, estado, numero_autorizacion, fecha_autorizacion, referencia, created_at, updated_at)
  SELECT c.account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, n + 1000,
    lpad((n + 1000)::text, 49, '0'), fecha_emision - ((n / 60)::int), receptor_tipo, lpad((n % 400)::text, 10, '0'),
    left(($2::text[])[n % 5 + 1] || CASE WHEN n % 5 IN (1, 3) THEN ' ' || n % 400 ELSE '' END, 300),
    CASE n % 7 WHEN 0 THEN 987654321.99 WHEN 3 THEN 12345678.90 ELSE (n % 5000) / 10.0 END, documento,
    documento_sha256, xml, CASE WHEN n % 40 = 7 THEN 'DEVUELTO' ELSE 'AUTORIZADO' END,
    CASE WHEN n % 40 <> 7 THEN lpad((n + 1000)::text, 49, '0') END, CASE WHEN n % 40 <> 7 THEN c.fecha_autorizacion END,
    CASE WHEN n % 3 = 0 THEN 'PEDIDO-DE-COMPRA-INTERNACIONAL-NUMERO-' || lpad(n::text, 12, '0') END, now(), now()
  FROM (SELECT * FROM comprobantes WHERE estado = 'AUTORIZADO' ORDER BY id LIMIT 1) AS c, generate_series(1, $1::integer) AS n`;
const CUSTOMERS = `
  INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, correos, telefono, automatico)
  SELECT DISTINCT ON (empresa_id, receptor_identificacion) account_id, empresa_id, receptor_tipo, receptor_identificacion,
    receptor_razon_social, ARRAY['departamento.de.contabilidad.y.pagos.' || receptor_identificacion || '@correo.empresa-muy-larga.example.test',
    'compras@example.test'], '+593 99 123 4567', true
  FROM comprobantes ON CONFLICT DO NOTHING`;
const PLACES = `
  INSERT INTO establecimientos (account_id, empresa_id, estab, nombre, direccion)
  SELECT e.account_id, e.id, lpad((n + 1)::text, 3, '0'), 'Sucursal ' || n || ': ' || left(($2::text[])[n % 5 + 1], 120),
    'Av. de los Shyris N34-120 y Holanda, edificio Torre Financiera, piso ' || n || ', Quito, Pichincha'
  FROM empresas e, generate_series(1, $1::integer) AS n WHERE e.ruc = $3 ON CONFLICT DO NOTHING`;
const POINTS = `
  INSERT INTO puntos_emision (account_id, establecimiento_id, pto_emi, descripcion)
  SELECT account_id, id, lpad(n::text, 3, '0'), 'Caja ' || n FROM establecimientos, generate_series(1, 4) AS n ON CONFLICT DO NOTHING`;

/** Adds thousands of receipts and hundreds of customers and products to an account that has its samples. */
export async function plantMuch({ url, demo }: Planting, dataDir: string): Promise<void> {
  for (let at = 0; at < PRODUCTS; at++) {
    const name = NAMES[at % NAMES.length] ?? '';
    const { status, result } = await call(url, `/api/v1.0/empresas/${demo.ruc}/productos`, {
      apiKey: demo.apiKey,
      body: {
        codigoPrincipal: at % 3 === 0 ? `CODIGO-LARGO-DE-25-${String(at).padStart(6, '0')}` : `P-${at}`,
        descripcion: `${name.slice(0, 280)} ${at}`,
        precioUnitario: at % 4 === 0 ? '98765432.123456' : `${at}.5`,
        ...(at % 2 === 0 ? { unidadMedida: 'caja de 24 unidades' } : {}),
        impuesto: [{ codigo: '2', codigoPorcentaje: at % 5 === 0 ? '0' : '4' }],
      },
    });
    if (status !== 201) throw new Error(JSON.stringify(result));
  }
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(server.admin);
  await client.connect();
  await client.query(FILL, [RECEIPTS, NAMES]);
  await client.query(CUSTOMERS);
  await client.query(PLACES, [ESTABLISHMENTS, NAMES, demo.ruc]);
  await client.query(POINTS);
  await client.query('VACUUM ANALYZE comprobantes, clientes, productos');
  await client.end();
  await server.stop();
}
