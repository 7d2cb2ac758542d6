import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { countKnownClientes, upsertClientes, type ClienteFields } from '../../db/clientes.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { CONSUMIDOR_FINAL, tipoByNumber } from '../../kernel/identificacion.js';
import type { Issue } from '../../kernel/issue.js';
import { CHARSETS, charsetNamed } from '../../files/encoding.js';
import { mapInSlices } from '../../work/slices.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { ImportFaults, ROWS_TOGETHER } from '../../http/import-table.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { checkCliente, NEW_CLIENTE, type ClienteInput } from './check.js';
import { clienteFields, CORREOS_MAX, showFields, TIPOS } from './representation.js';
import { readTable, type TableRow } from './table.js';

/** Rows shown in the response, so that a person sees how the file was read. */
const SAMPLE_MAX = 20;

/** Imports a file of customers: all of it, or nothing plus the issues row by row. */
export const importClientesRoute = defineRoute({
  id: 'clientes.importar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/clientes/importar',
  access: 'ROLE_RECEIPTS',
  summary: 'Importa clientes de un archivo CSV o de Excel (.xlsx)',
  description:
    'La primera fila nombra las columnas: identificacion, razonSocial y, si hacen falta, tipoIdentificacion (04, 05, 06 u 08; sin ella se deduce del número), correos (separados por coma), direccion, telefono y formaPago. En Excel vale la primera hoja, y al número que perdió su cero inicial se le devuelve. Un cliente que ya existe se reemplaza. Con un error en cualquier fila no se guarda ninguna. Con «soloValidar=true» responde lo mismo sin guardar nada.',
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
      archivo: Buffer.from(
        'identificacion,razonSocial,correos\n1790085783001,Comercial Ñandú,compras@nandu.ec\n',
      ).toString('base64'),
    },
  },
  responses: {
    200: Type.Object({
      filas: Type.Integer({ description: 'Clientes del archivo.' }),
      creados: Type.Integer({ description: 'Los que no existían.' }),
      reemplazados: Type.Integer({ description: 'Los que ya existían con esa identificación.' }),
      omitidos: Type.Integer({ description: 'Los que se unieron a otro cliente: siguen como están.' }),
      muestra: Type.Array(Type.Object(clienteFields, { title: 'ClienteDeArchivo' }), {
        description: `Los primeros ${SAMPLE_MAX}, como se entendieron.`,
      }),
    }),
  },
  errors: ['empresa-no-encontrada', 'importacion-invalida'],
  usesPool: true,
  handler: async ({ params, query, body, principal, request }, deps) => {
    await deps.db.inAccount(principal.accountId, (tx) => visibleEmpresa(tx, principal, params.ruc));
    // Outside the transaction: a large file takes a while.
    const file = Buffer.from(body.archivo, 'base64');
    const rows = await readTable(deps.pool, principal.accountId, file, charsetNamed(body.codificacion ?? 'UTF-8'));
    const clientes = await readClientes(rows, isoEcuador(deps.now()).slice(0, 10));
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      const filas = clientes.length;
      const muestra = clientes.slice(0, SAMPLE_MAX).map(showFields);
      if (query.soloValidar) {
        const { known, merged } = await countKnownClientes(
          tx,
          empresa.id,
          clientes.map(({ identificacion }) => identificacion),
        );
        const creados = filas - known - merged;
        return { result: { filas, creados, reemplazados: known, omitidos: merged, muestra } };
      }
      const { created, replaced } = await upsertClientes(tx, empresa.id, clientes);
      const done = { filas, creados: created, reemplazados: replaced, omitidos: filas - created - replaced };
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'clientes.import',
        subject: { kind: 'empresa', id: params.ruc },
        changes: done,
      });
      return { result: { ...done, muestra } };
    });
  },
});

/** Reads the customers of a file, or refuses naming every wrong cell by its line: `fila[3].identificacion`. */
async function readClientes(rows: readonly TableRow[], today: string): Promise<ClienteFields[]> {
  const faults = new ImportFaults();
  const lines = new Map<string, number>();
  const clientes = await mapInSlices(
    rows,
    (row) => {
      const { line, issues: ofForm } = row;
      const at = (issue: Issue): Issue => ({ ...issue, field: `fila[${line}].${issue.field}` });
      const changes = changesOf(row);
      const checked = checkCliente(NEW_CLIENTE, changes, today);
      const found = [...ofForm, ...[...limitIssues(row, changes), ...checked.issues].map(at)];
      const { identificacion } = checked.fields;
      const first = lines.get(identificacion);
      if (first !== undefined && identificacion !== '') {
        const message = `La identificación «${identificacion}» ya está en la fila ${first}; déjela una vez.`;
        found.push(at({ code: 'codigo-repetido', field: 'identificacion', message, rejectedValue: identificacion }));
      }
      lines.set(identificacion, first ?? line);
      faults.add(found);
      return checked.fields;
    },
    ROWS_TOGETHER,
  );
  faults.refuse();
  return clientes;
}

function changesOf({ cells }: TableRow): ClienteInput {
  const {
    razonSocial = '',
    tipoIdentificacion = '',
    correos = '',
    direccion = '',
    telefono = '',
    formaPago = '',
  } = cells;
  const identificacion = (cells.identificacion ?? '').trim();
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
  return {
    tipoIdentificacion: TIPOS.find((known) => known === tipoIdentificacion.trim()) ?? tipoOf(identificacion),
    identificacion,
    razonSocial,
    // One too many is refused by its count, the others are not looked at.
    correos: addressesIn(correos).slice(0, CORREOS_MAX + 1),
    direccion: orNull(direccion),
    telefono: orNull(telefono),
    formaPago: orNull(formaPago.trim()),
  };
}

function addressesIn(text: string): string[] {
  return text.split(/[,;\s]+/).filter((address) => address !== '');
}

function tipoOf(identificacion: string): (typeof TIPOS)[number] {
  const tipo = tipoByNumber(identificacion);
  return TIPOS.find((known) => known === tipo) ?? '06';
}

/** Checks what the schema checks for JSON bodies. */
function limitIssues({ cells }: TableRow, { correos = [], identificacion }: ClienteInput): Issue[] {
  const long = (['identificacion', 'razonSocial', 'direccion', 'telefono'] as const).flatMap((field): Issue[] => {
    const { maxLength } = clienteFields[field] as { maxLength?: number };
    const value = cells[field] ?? '';
    if (maxLength === undefined || Array.from(value).length <= maxLength) return [];
    const message = `Debe tener como máximo ${maxLength} caracteres.`;
    return [{ code: 'longitud-incorrecta', field, message, rejectedValue: value.slice(0, 100) }];
  });
  const many: Issue[] =
    correos.length <= CORREOS_MAX
      ? []
      : [{ code: 'longitud-incorrecta', field: 'correos', message: `Debe tener como máximo ${CORREOS_MAX} correos.` }];
  const anonymous: Issue[] =
    identificacion !== CONSUMIDOR_FINAL.identificacion
      ? []
      : [
          {
            code: 'receptor-consumidor-final-prohibido',
            field: 'identificacion',
            message: 'El consumidor final no es un cliente: quite esta fila.',
            rejectedValue: identificacion,
          },
        ];
  const tipo = (cells.tipoIdentificacion ?? '').trim();
  const known = tipo === '' || TIPOS.some((one) => one === tipo);
  const unknown: Issue[] = known
    ? []
    : [
        {
          code: 'receptor-tipo',
          field: 'tipoIdentificacion',
          message: 'Use 04 RUC, 05 cédula, 06 pasaporte u 08 exterior.',
          rejectedValue: tipo.slice(0, 20),
        },
      ];
  return [...long, ...many, ...anonymous, ...unknown];
}
