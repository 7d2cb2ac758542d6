import { Type } from '#typebox';
import { findBaseRetencion, retencionesDe, type BaseRetencion } from './store/links.js';
import { findEnRegistro, findProveedor } from './store/proveedores.js';
import { findRecibidoXml, type RecibidoRow } from './store/search.js';
import type { Principal } from '../../http/principal.js';
import { retencion } from '../../documents/retencion/index.js';
import { AppError } from '../../kernel/app-error.js';
import { avisosProveedor, leyendasOf } from '../../kernel/contribuyente.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { fichaOf } from '../../kernel/proveedor.js';
import { proponerRetencion, sustentoOf, usualesDe, type Proveedor } from './intake/retencion.js';
import { IssueQuery, ISSUE_RESPONSES, issueOrValidate, issueRequest } from '../../receipts/routes/issue.js';
import { idempotencyClaim } from '../../http/idempotency.js';
import { defineRoute } from '../../http/route.js';
import { personaOf } from './proveedor.js';
import { ClaveParams } from './representation.js';
import { visibleRecibido } from './visible.js';
import type { RecibidosDeps } from './slice.js';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Propuesta = Type.Object(
  {
    procede: Type.Boolean({ description: 'Se puede retener sobre este documento.' }),
    motivo: nullable('Por qué no procede; nulo si procede.'),
    fechaLimite: Type.String({
      description: 'Hasta cuándo entregarla: cinco días hábiles desde su recepción, dd/mm/aaaa.',
    }),
    codSustento: nullable('El decidido, o el usual de la ficha del proveedor; nulo: hay que elegirlo.'),
    faltan: Type.Array(Type.String(), { description: 'Lo que hay que decidir antes de emitirla.' }),
    avisos: Type.Array(Type.String(), { description: 'Lo que conviene revisar antes de emitirla.' }),
    emitida: nullable('Clave de la retención que ya se emitió sobre él y sigue en pie; nulo: ninguna.'),
    retenciones: Type.Array(
      Type.Object({
        codigo: Type.String({ description: '1 renta, 2 IVA.' }),
        codigoRetencion: nullable('El código; nulo: hay que elegirlo.'),
        baseImponible: Type.String({ description: 'Sobre qué se retiene.' }),
        porcentajeRetener: nullable('El del catálogo hoy; nulo si depende del caso.'),
        valorRetenido: nullable('Lo que resulta.'),
        opciones: Type.Array(Type.String(), { description: 'Los porcentajes que admite la tabla, si son varios.' }),
        razon: Type.String({ description: 'Por qué se propone.' }),
        fuente: Type.String({ description: 'La norma o la tabla de donde sale; vacía si aún falta decidir.' }),
      }),
      { description: 'Lo que se propone retener.' },
    ),
  },
  { title: 'PropuestaRetencion' },
);

/** Proposes the withholding for a received document. */
export const proposeRetencionRoute = defineRoute({
  id: 'recibidos.retencion-propuesta',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave/retencion-propuesta',
  access: 'ROLE_RECEIPTS',
  summary: 'Propone la retención de un documento recibido, con la razón de cada código',
  description:
    'Sale de los pagos y las líneas del documento, de lo decidido sobre él, de la ficha del proveedor y de las normas vigentes hoy. No emite nada: «faltan» dice qué hay que decidir antes, y «fechaLimite», hasta cuándo entregarla. «procede» es falso si el documento no está VIGENTE, si sobre su tipo no se retiene o si la empresa no es agente de retención ni contribuyente especial.',
  params: ClaveParams,
  responses: { 200: Propuesta },
  errors: ['recibido-no-encontrado', 'retencion-no-procede'],
  usesPool: true,
  handler: async ({ params, principal }, deps: RecibidosDeps) => {
    const { row, base, emitidas } = await readContext(deps, principal, params.clave);
    const hoy = fechaEcuador(deps.now());
    const proveedor = await proveedorOf(deps, principal, row, base);
    const { lineas, avisos, ...rest } = proponerRetencion(row, base, proveedor, hoy);
    const [first, second] = emitidas.filter(isValid);
    const repeated =
      first === undefined || second === undefined
        ? []
        : [`Sobre este documento hay dos retenciones en pie, ${first.numero} y ${second.numero}: anule la que sobra.`];
    const emitida = first?.clave ?? null;
    return { result: { ...rest, avisos: [...repeated, ...avisos], emitida, retenciones: lineas } };
  },
});

const siNo = (description: string) => Type.Enum(['SI', 'NO'], { description });

/** Required by the document for a payment to a non-resident (FACTS §4.5). */
const PagoExterior = Type.Partial(
  Type.Object({
    pagoLocExt: Type.Enum(['01', '02'], { description: '01 pago a residente, 02 a no residente.' }),
    tipoRegi: Type.String({ pattern: '^[0-9]{2}$', description: 'Régimen fiscal del exterior (ATS, tabla 19).' }),
    paisEfecPago: Type.String({ pattern: '^[0-9]{3,4}$', description: 'País del pago (tabla 25).' }),
    aplicConvDobTrib: siNo('Se aplica un convenio de doble tributación.'),
    pagExtSujRetNorLeg: siNo('El pago está sujeto a retención por norma legal.'),
    pagoRegFis: siNo('El pago va a un régimen fiscal preferente.'),
  }),
  { additionalProperties: false, description: 'Si el proveedor es del exterior.' },
);

export const issueRetencionRoute = defineRoute({
  id: 'recibidos.emitir-retencion',
  method: 'POST',
  path: '/api/v1.0/recibidos/:clave/retencion',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite la retención de un documento recibido',
  description:
    'Toma número, se firma y se autoriza como cualquier comprobante. Lo que se omite es lo de la propuesta (GET /recibidos/{clave}/retencion-propuesta); lo que ella deja por elegir, hay que darlo. Sobre un documento hay una sola retención: mientras esa no se anule, otra responde 409.',
  params: ClaveParams,
  query: IssueQuery,
  body: Type.Object(
    {
      estab: Type.String({ pattern: '^[0-9]{3}$', description: 'Establecimiento que la emite.' }),
      ptoEmi: Type.String({ pattern: '^[0-9]{3}$', description: 'Punto de emisión.' }),
      codSustento: Type.Optional(
        Type.String({ pattern: '^[0-9]{2}$', description: 'Si se omite, el de la propuesta.' }),
      ),
      pagoExterior: Type.Optional(PagoExterior),
      tipoSujetoRetenido: Type.Optional(
        Type.Enum(['01', '02'], {
          description: '01 persona natural, 02 sociedad; obligatorio si su identificación es del exterior (08).',
        }),
      ),
      retenciones: Type.Optional(
        Type.Array(
          Type.Object(
            {
              codigo: Type.Enum(['1', '2'], { description: '1 renta, 2 IVA.' }),
              codigoRetencion: Type.String({ minLength: 1, maxLength: 5, description: 'Código de la retención.' }),
              baseImponible: Type.Optional(
                Type.String({
                  pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$',
                  description: 'Si se omite, la de la propuesta.',
                }),
              ),
              porcentajeRetener: Type.Optional(
                Type.String({ pattern: '^[0-9]{1,3}([.][0-9]{1,2})?$', description: 'Si se omite, el del catálogo.' }),
              ),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 20, description: 'Si se omiten, las de la propuesta.' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  examples: {
    minima: {
      estab: '001',
      ptoEmi: '001',
      codSustento: '01',
      retenciones: [
        { codigo: '1', codigoRetencion: '312' },
        { codigo: '2', codigoRetencion: '1' },
      ],
    },
  },
  responses: ISSUE_RESPONSES,
  errors: [
    'recibido-no-encontrado',
    'retencion-emitida',
    'retencion-incompleta',
    'retencion-no-procede',
    'ruc-sin-probar',
    'secuencial-agotado',
    'sin-certificado',
  ],
  unprovoked: {
    'comprobante-invalido': 'what it issues is made here; a rule may have changed since',
    'referencia-usada': 'two at the same time',
  },
  reads: ['Idempotency-Key', 'Prefer'],
  sets: ['Location', 'Preference-Applied'],
  handler: async ({ params, query, body, principal, request }, deps: RecibidosDeps) => {
    const { row, base, emitidas } = await readContext(deps, principal, params.clave);
    const made = emitidas.find(isValid);
    if (made !== undefined) {
      throw new AppError('retencion-emitida', `Sobre este documento ya se emitió la retención ${made.numero}.`, {
        fields: { claveAcceso: made.clave },
      });
    }
    const proveedor = await proveedorOf(deps, principal, row, base);
    const propuesta = proponerRetencion(row, base, proveedor, fechaEcuador(deps.now()));
    if (!propuesta.procede) throw new AppError('retencion-no-procede', propuesta.motivo ?? '');
    const codSustento = body.codSustento ?? propuesta.codSustento;
    const given = body.retenciones ?? propuesta.lineas;
    const retenciones = given.map(({ codigo, codigoRetencion, baseImponible, porcentajeRetener }) => ({
      codigo,
      codigoRetencion,
      baseImponible:
        baseImponible ??
        propuesta.lineas.find((line) => line.codigo === codigo)?.baseImponible ??
        (codigo === '1' ? base.total_sin_impuestos : base.iva),
      ...(typeof porcentajeRetener === 'string' && { porcentajeRetener }),
    }));
    if (codSustento === null || retenciones.some(({ codigoRetencion }) => codigoRetencion === null)) {
      const missing = [
        ...(codSustento === null ? ['codSustento'] : []),
        ...propuesta.faltan.filter((one) => one !== 'codSustento'),
      ];
      throw new AppError('retencion-incompleta', `Falta decidir: ${missing.join(', ')}.`);
    }
    const { receptor, docSustento } = sustentoOf(row, base);
    const payload = {
      ruc: row.ruc ?? '',
      estab: body.estab,
      ptoEmi: body.ptoEmi,
      receptor,
      ...(body.tipoSujetoRetenido !== undefined && { tipoSujetoRetenido: body.tipoSujetoRetenido }),
      ...(row.parte_rel !== null && { parteRel: row.parte_rel ? 'SI' : 'NO' }),
      docsSustento: [{ codSustento, ...docSustento, ...body.pagoExterior, retenciones }],
      // Dedupes concurrent requests; the suffix is the number of earlier withholdings, all of them void.
      referencia: `retencion-${params.clave}-${emitidas.length}`,
      referenciaUnica: true,
    };
    const requested = issueRequest(principal, retencion, payload, idempotencyClaim(request, principal));
    return issueOrValidate(deps, principal, request, query.soloValidar, requested);
  },
});

interface RetencionContext {
  readonly row: RecibidoRow;
  readonly base: BaseRetencion;
  readonly emitidas: Awaited<ReturnType<typeof retencionesDe>>;
}

function readContext(deps: RecibidosDeps, principal: Principal, clave: string): Promise<RetencionContext> {
  return deps.db.inAccount(principal.accountId, async (tx) => {
    const row = await visibleRecibido(tx, principal, clave);
    const base = await findBaseRetencion(tx, row.id);
    if (base === undefined)
      throw new AppError(
        'retencion-no-procede',
        'El documento aún no está, o no es de una empresa de la cuenta: no hay sobre qué retener.',
      );
    return { row, base, emitidas: await retencionesDe(tx, row.id) };
  });
}

/** Whether a withholding is not void; one refused by the SRI counts, since it may still be corrected. */
function isValid({ estado }: RetencionContext['emitidas'][number]): boolean {
  return !['ANULADO', 'ELIMINADO'].includes(estado);
}

async function proveedorOf(
  deps: RecibidosDeps,
  principal: Principal,
  row: RecibidoRow,
  base: BaseRetencion,
): Promise<Proveedor> {
  const { xml, fuentes, enRegistro } = await deps.db.inAccount(principal.accountId, async (tx) => ({
    xml: await findRecibidoXml(tx, row.id),
    fuentes: await findProveedor(tx, row.id),
    enRegistro: await findEnRegistro(tx, row),
  }));
  const file = xml === null ? undefined : await deps.importing.read(principal.accountId, xml);
  const leido = file?.lectura.kind === 'leido' ? file.lectura.leido : undefined;
  const documento = leido?.proveedor ?? personaOf(row);
  const registro = enRegistro === undefined ? {} : leyendasOf(enRegistro.registro);
  const ficha = fichaOf(fuentes, documento, usualesDe(base, fechaEcuador(deps.now())), registro);
  const avisos =
    enRegistro === undefined ? [] : avisosProveedor(enRegistro.registro, ficha, fechaEcuador(enRegistro.cargadoEl));
  return { ficha, transporte: leido?.transporte ?? false, avisos };
}
