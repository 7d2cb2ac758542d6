import { documentTypes } from '../documents/registry.js';

/** The parts of a JSON schema that payloads use. */
export interface PayloadSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, PayloadSchema>>;
  readonly items?: PayloadSchema;
}

/** Optional fields that most receipts use. The others are in the whole schema. */
const COMMON: ReadonlySet<string> = new Set([
  ...['fechaEmision', 'referencia', 'direccion', 'pagos', 'plazo', 'unidadTiempo', 'campoAdicional', 'propina'],
  ...['codigoPrincipal', 'codigoInterno', 'descripcion', 'precioUnitario', 'descuento', 'impuesto', 'baseImponible'],
  ...['docsSustento', 'codDocSustento', 'numDocSustento', 'numAutDocSustento', 'fechaEmisionDocSustento'],
  ...['periodoFiscal', 'porcentajeRetener', 'totalSinImpuestos', 'importeTotal', 'pagoLocExt', 'ruta'],
]);

/** The whole payload schema of a type, as plain JSON. */
export function wholeSchema(codDoc: string): PayloadSchema | undefined {
  const type = documentTypes.find((one) => one.codDoc === codDoc);
  return type && (JSON.parse(JSON.stringify(type.payload)) as PayloadSchema);
}

/** One schema per document type with the required and the common fields: small enough for an assistant's context. */
export const shortSchemas: readonly object[] = documentTypes.map(({ codDoc, nombre }) => {
  const { properties = {}, required = [] } = short(wholeSchema(codDoc) ?? {});
  return {
    type: 'object',
    title: nombre,
    required: ['codDoc', ...required],
    properties: { codDoc: { const: codDoc }, ...properties },
  };
});

function short(schema: PayloadSchema): PayloadSchema {
  const { type, description, required = [], properties, items } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(description === undefined ? {} : { description }),
    ...(items === undefined ? {} : { items: short(items) }),
    ...(properties === undefined
      ? {}
      : {
          required,
          properties: Object.fromEntries(
            Object.entries(properties)
              .filter(([name]) => required.includes(name) || COMMON.has(name))
              .map(([name, inner]) => [name, short(inner)]),
          ),
        }),
  };
}
