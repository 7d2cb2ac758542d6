import { Type } from '#typebox';
import { activePoints, type PuntoActivo } from './store.js';
import { productosAfter } from '../../db/productos.js';
import type { Campo, CamposDeTipo } from '../../documents/tabular/campos.js';
import {
  writeXlsx,
  type SheetColumn,
  type SheetKind,
  type SheetList,
  type SheetSource,
} from '../../files/write-xlsx.js';
import { visibleEmpresa } from '../empresas/public.js';
import { defineRoute } from '../../http/route.js';
import { TipoParams, typeNamed } from './representation.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Products and points in the lists of a template. */
const PRODUCTS_MAX = 5000;
const POINTS_MAX = 200;
/** Rows with drop-down lists. */
const LISTED_ROWS = 5000;

/** Workbook to fill in, with the company's own products and points. */
export const readPlantillaRoute = defineRoute({
  id: 'emision-masiva.plantilla',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/plantillas-masivas/:tipo',
  access: 'ROLE_RECEIPTS',
  summary: 'Plantilla de Excel para emitir muchos comprobantes, con los productos y puntos de la empresa',
  description: `Una columna por campo; las listas desplegables y la segunda hoja tienen hasta ${PRODUCTS_MAX} productos activos y ${POINTS_MAX} puntos de emisión. La última hoja explica cada columna.`,
  params: TipoParams,
  responses: { 200: Type.String({ description: 'El libro de Excel.' }) },
  errors: ['empresa-no-encontrada'],
  sets: ['Content-Disposition'],
  files: [XLSX],
  handler: async ({ params: { ruc, tipo }, principal }, { db }) => {
    const { campos } = typeNamed(tipo);
    const { puntos, productos } = await db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const found = await productosAfter(tx, empresa.id, '', PRODUCTS_MAX);
      return {
        puntos: await activePoints(tx, empresa.id, POINTS_MAX),
        productos: found.filter(({ activo }) => activo),
      };
    });
    return {
      headers: {
        'Content-Type': XLSX,
        'Content-Disposition': `attachment; filename="plantilla-${tipo}-${ruc}.xlsx"`,
      },
      stream: writeXlsx(sheetsOf(tipo, campos, puntos, productos)),
    };
  },
});

interface ListedProduct {
  readonly codigoPrincipal: string;
  readonly descripcion: string;
  readonly precioUnitario: string;
}

function sheetsOf(
  tipo: string,
  { campos }: CamposDeTipo,
  puntos: readonly PuntoActivo[],
  productos: readonly ListedProduct[],
): SheetSource[] {
  const listas: SheetList[] = campos.flatMap((campo, columna) => {
    const values = listFor(campo, puntos, productos);
    return values === undefined ? [] : [{ columna, filas: LISTED_ROWS, valores: values }];
  });
  return [
    {
      ...sheet(
        tipo.slice(0, 31),
        campos.map(({ titulo, clase }) =>
          column(titulo, clase === 'cifra' ? 'numero' : 'texto', Math.max(14, titulo.length + 2)),
        ),
        [],
      ),
      listas,
      formatted: true,
    },
    sheet(
      'Productos',
      [column('Código', 'texto', 20), column('Descripción', 'texto', 50), column('Precio', 'numero', 14)],
      productos.map(({ codigoPrincipal, descripcion, precioUnitario }) => [
        codigoPrincipal,
        descripcion,
        String(Number(precioUnitario)),
      ]),
    ),
    sheet(
      'Puntos',
      [column('Punto de emisión', 'texto', 20), column('Descripción', 'texto', 40)],
      puntos.map((punto) => [numberOf(punto), punto.descripcion ?? '']),
    ),
    sheet(
      'Ayuda',
      [column('Columna', 'texto', 40), column('Obligatoria', 'texto', 14), column('Qué va', 'texto', 100)],
      campos.map(({ titulo, requerido, ayuda }) => [titulo, requerido === true ? 'sí' : 'no', ayuda]),
    ),
  ];
}

const numberOf = ({ estab, pto_emi }: PuntoActivo): string => `${estab}-${pto_emi}`;

/** Values of a column's drop-down list: a range of another sheet, or the words themselves. */
function listFor(
  { clase, campo }: Campo,
  puntos: readonly PuntoActivo[],
  productos: readonly ListedProduct[],
): string | undefined {
  if (clase === 'punto' && puntos.length > 0) return `Puntos!$A$2:$A$${puntos.length + 1}`;
  if (campo === 'codigo' && clase === 'texto' && productos.length > 0)
    return `Productos!$A$2:$A$${productos.length + 1}`;
  if (clase === 'tipo-identificacion') return '"RUC,Cédula,Pasaporte,Consumidor final,Exterior"';
  if (clase === 'impuesto' || clase === 'impuesto-sustento') return '"15 %,5 %,0 %,Exento,No objeto"';
  if (clase === 'impuesto-retenido') return '"Renta,IVA,ISD"';
  if (clase === 'forma-pago') return `"${FORMAS.join(',')}"`;
  return undefined;
}

const FORMAS = ['Efectivo', 'Transferencia', 'Tarjeta de crédito', 'Tarjeta de débito'];

function column(titulo: string, tipo: SheetKind, ancho: number): SheetColumn {
  return { titulo, tipo, ancho, suma: false };
}

function sheet(nombre: string, columnas: readonly SheetColumn[], rows: readonly (readonly string[])[]): SheetSource {
  return { nombre, columnas, filas: each(rows), totales: () => [] };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
