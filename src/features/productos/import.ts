import { Type, type Static } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { countKnownCodigos, upsertProductos, type ProductoFields } from '../../db/productos.js';
import type { Issue } from '../../kernel/issue.js';
import { readFigure } from '../../kernel/typed-figure.js';
import { CHARSETS, charsetNamed } from '../../files/encoding.js';
import { mapInSlices } from '../../work/slices.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { ImportFaults, ROWS_TOGETHER } from '../../http/import-table.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { checkProducto, type ProductoChanges, type ProductoContext } from './check.js';
import { NEW_PRODUCTO } from './create.js';
import { productoFields, showFields } from './representation.js';
import { writtenTaxes } from '../../kernel/written-taxes.js';
import { readTable, type TableRow } from './table.js';
import { todayOf } from './today.js';
import type { ProductosDeps } from './slice.js';

/** Rows shown in the response, so that a person sees how the file was read. */
const SAMPLE_MAX = 20;

/** Imports a file of products: all of it, or nothing plus the issues row by row. */
export const importProductosRoute = defineRoute({
  id: 'productos.importar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/productos/importar',
  access: 'ROLE_PRODUCTS',
  summary: 'Importa productos de un archivo CSV o de Excel (.xlsx)',
  description:
    'La primera fila nombra las columnas: codigoPrincipal, descripcion, precioUnitario, impuesto y, si hacen falta, codigoAuxiliar, unidadMedida, activo (SI o NO). «impuesto» es la tarifa de IVA (15 %, IVA 15%, 0, exento, no objeto) o codigo:codigoPorcentaje, por ejemplo 2:4; varios se separan con espacio, y una tarifa que el catálogo no tiene va después, 3:3072:75. En Excel vale la primera hoja, y la columna «impuesto» debe tener el formato Texto. Un código que ya existe se reemplaza. Con un error en cualquier fila no se guarda ninguna. Con «soloValidar=true» responde lo mismo sin guardar nada.',
  params: EmpresaParams,
  query: Type.Object(
    { soloValidar: Type.Boolean({ default: false, description: 'true: revisa el archivo y no guarda nada.' }) },
    { additionalProperties: false },
  ),
  body: Type.Object(
    {
      archivo: Type.String({ description: 'El archivo CSV o .xlsx en base64, o el archivo mismo en un formulario.' }),
      codificacion: Type.Optional(
        Type.Enum([...CHARSETS], {
          description: 'La del archivo CSV; si se omite, UTF-8. Excel guarda «CSV» en windows-1252.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  multipart: true,
  examples: {
    csv: {
      archivo:
        'Y29kaWdvUHJpbmNpcGFsLGRlc2NyaXBjaW9uLHByZWNpb1VuaXRhcmlvLGltcHVlc3RvCkNBRi0yNTAsQ2Fmw6kgZGUgYWx0dXJhIDI1MCBnLDQuNSwyOjQK',
    },
  },
  responses: {
    200: Type.Object({
      filas: Type.Integer({ description: 'Productos del archivo.' }),
      creados: Type.Integer({ description: 'Los que no existían.' }),
      reemplazados: Type.Integer({ description: 'Los que ya existían con ese código.' }),
      muestra: Type.Array(Type.Object(productoFields, { title: 'ProductoDeArchivo' }), {
        description: `Los primeros ${SAMPLE_MAX}, como se entendieron.`,
      }),
    }),
  },
  errors: ['empresa-no-encontrada', 'importacion-invalida'],
  usesPool: true,
  handler: async ({ params, query, body, principal, request }, deps: ProductosDeps) => {
    await deps.db.inAccount(principal.accountId, (tx) => visibleEmpresa(tx, principal, params.ruc));
    // Outside the transaction: a large file takes a while.
    const file = Buffer.from(body.archivo, 'base64');
    const rows = await readTable(deps.pool, principal.accountId, file, charsetNamed(body.codificacion ?? 'UTF-8'));
    const productos = await readProductos(rows, { hoy: todayOf(deps.now()), rates: deps.rates() });
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      const filas = productos.length;
      const muestra = productos.slice(0, SAMPLE_MAX).map(showFields);
      if (query.soloValidar) {
        const known = await countKnownCodigos(
          tx,
          empresa.id,
          productos.map(({ codigoPrincipal }) => codigoPrincipal),
        );
        return { result: { filas, creados: filas - known, reemplazados: known, muestra } };
      }
      const { created, replaced } = await upsertProductos(tx, empresa.id, productos);
      const done = { filas, creados: created, reemplazados: replaced };
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'productos.import',
        subject: { kind: 'empresa', id: params.ruc },
        changes: done,
      });
      return { result: { ...done, muestra } };
    });
  },
});

/** Reads the products of a file, or refuses naming every wrong cell by its line: `fila[3].precioUnitario`. */
async function readProductos(rows: readonly TableRow[], context: ProductoContext): Promise<ProductoFields[]> {
  const faults = new ImportFaults();
  const lines = new Map<string, number>();
  const productos = await mapInSlices(
    rows,
    ({ line, issues: ofForm, cells }) => {
      const at = (issue: Issue): Issue => ({ ...issue, field: `fila[${line}].${issue.field}` });
      const changes = changesOf(cells);
      const checked = checkProducto(changes, context);
      const misread = ofForm.map(({ field }) => `${field}[`);
      const read = [...lengthIssues(cells), ...countIssues(changes), ...checked.issues].map(at);
      const found = [...ofForm, ...read.filter(({ field }) => !misread.some((known) => field.startsWith(known)))];
      const { codigoPrincipal = '' } = checked.fields;
      const first = lines.get(codigoPrincipal);
      if (first !== undefined) {
        const message = `El código «${codigoPrincipal}» ya está en la fila ${first}; déjelo una vez.`;
        found.push(at({ code: 'codigo-repetido', field: 'codigoPrincipal', message, rejectedValue: codigoPrincipal }));
      }
      lines.set(codigoPrincipal, first ?? line);
      faults.add(found);
      return { ...NEW_PRODUCTO, ...checked.fields };
    },
    ROWS_TOGETHER,
  );
  faults.refuse();
  return productos;
}

/** The schema's limit; a row with more reports the first excess tax. */
const { maxItems: TAXES_MAX = 10 } = productoFields.impuesto as { maxItems?: number };

function changesOf(cells: TableRow['cells']): Static<typeof ProductoChanges> {
  const { codigoPrincipal = '', codigoAuxiliar = '', descripcion = '', precioUnitario = '', unidadMedida = '' } = cells;
  const { impuesto = '', activo = '' } = cells;
  return {
    codigoPrincipal,
    codigoAuxiliar: codigoAuxiliar === '' ? null : codigoAuxiliar,
    descripcion,
    // In either convention; an ambiguous one is refused by `readTable`.
    precioUnitario: plainOf(precioUnitario),
    unidadMedida: unidadMedida === '' ? null : unidadMedida,
    impuesto: writtenTaxes(impuesto, TAXES_MAX),
    activo: !/^(no|false|0)$/i.test(activo),
  };
}

function plainOf(typed: string): string {
  const read = readFigure(typed);
  if (read.kind === 'ambiguous') return read.decimals;
  return read.kind === 'figure' ? read.plain : typed;
}

/** Checks the count, as the schema does for JSON bodies. */
function countIssues({ impuesto = [] }: Static<typeof ProductoChanges>): Issue[] {
  if (impuesto.length <= TAXES_MAX) return [];
  const message = `Debe tener como máximo ${TAXES_MAX} impuestos.`;
  return [{ code: 'longitud-incorrecta', field: 'impuesto', message }];
}

/** Checks the lengths, as the schema does for JSON bodies. */
function lengthIssues(cells: TableRow['cells']): Issue[] {
  return (['codigoPrincipal', 'codigoAuxiliar', 'descripcion', 'unidadMedida'] as const).flatMap((field): Issue[] => {
    const { maxLength } = productoFields[field] as { maxLength?: number };
    const value = cells[field] ?? '';
    if (maxLength === undefined || Array.from(value).length <= maxLength) return [];
    const message = `Debe tener como máximo ${maxLength} caracteres.`;
    return [{ code: 'longitud-incorrecta', field, message, rejectedValue: value.slice(0, 100) }];
  });
}
