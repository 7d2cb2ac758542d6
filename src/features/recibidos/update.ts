import { Type, type Static } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { decideRecibido, type RecibidoDecision, type RecibidoRow } from './store/search.js';
import { AppError } from '../../kernel/app-error.js';
import { sustento, sustentosDe, tipoCompra } from '../../kernel/catalogues/sustento.js';
import { parseFecha } from '../../kernel/fecha.js';
import type { Issue } from '../../kernel/issue.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { nullableTextField } from '../../http/text-fields.js';
import { RecibidoCompleto, wholeRecibido } from './read.js';
import { TIPOS_LINEA } from './intake/propuesta-reglas.js';
import { ClaveParams, LINEAS_MAX, showDecision } from './representation.js';
import { visibleRecibido } from './visible.js';

const nullableBoolean = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description });

const Cambios = Type.Partial(
  Type.Object({
    fechaRegistro: nullableTextField(10, 'Día en que se contabiliza, dd/mm/aaaa.', '^[0-9]{2}/[0-9]{2}/[0-9]{4}$'),
    fechaRecepcion: nullableTextField(10, 'Día en que se recibió, dd/mm/aaaa.', '^[0-9]{2}/[0-9]{2}/[0-9]{4}$'),
    codSustento: nullableTextField(2, 'Sustento tributario, tabla 5 del ATS: 01, 02, 06…', '^[0-9]{2}$'),
    parteRel: nullableBoolean('El emisor es parte relacionada.'),
    derechoCredito: nullableBoolean('Su IVA da derecho a crédito tributario.'),
    activoFijo: nullableBoolean('Es la compra de un activo fijo.'),
    lineas: Type.Union(
      [
        Type.Array(
          Type.Object(
            { tipo: Type.Union([Type.Enum([...TIPOS_LINEA]), Type.Null()], { description: 'Qué es esta línea.' }) },
            { additionalProperties: false },
          ),
          { maxItems: LINEAS_MAX },
        ),
        Type.Null(),
      ],
      { description: 'Qué es cada línea del documento, en su orden.' },
    ),
    notas: nullableTextField(2000, 'Lo que convenga recordar.', '^[^\\0]*$'),
    contabilizado: Type.Boolean({ description: 'Ya está en los libros.' }),
  }),
  { additionalProperties: false, minProperties: 1 },
);

/** Records a person's decisions, which no XML contains. */
export const updateRecibidoRoute = defineRoute({
  id: 'recibidos.actualizar',
  method: 'PATCH',
  path: '/api/v1.0/recibidos/:clave',
  access: 'ROLE_RECEIPTS',
  summary: 'Decide lo que el XML no puede saber; lo que se omite queda como está y nulo lo borra',
  description:
    'Se recuerda como propuesta para el próximo documento del mismo emisor y tipo. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: ClaveParams,
  body: Cambios,
  examples: { gasto: { fechaRegistro: '15/11/2026', codSustento: '01', parteRel: false, derechoCredito: true } },
  responses: { 200: RecibidoCompleto },
  errors: ['mes-cerrado', 'recibido-no-encontrado', 'recibido-sin-decision'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const before = await visibleRecibido(tx, principal, params.clave);
      requireRevision(request, before);
      if (before.ruc === null || !['VIGENTE', 'ANULADO', 'PENDIENTE'].includes(before.estado)) {
        throw new AppError(
          'recibido-sin-decision',
          `El documento está ${before.estado}: solo se decide sobre los que son de una empresa de la cuenta y pueden sustentar una compra.`,
        );
      }
      const decision = merged(before, body);
      const issues = check(before, decision);
      if (issues.length > 0)
        throw new AppError('solicitud-invalida', 'La decisión tiene errores; corríjalos.', { issues });
      const actor = `${principal.kind}:${principal.nombre}`;
      if (!(await decideRecibido(tx, before.id, before.revision, decision, actor))) {
        throw new AppError(
          'revision-distinta',
          'El documento cambió mientras tanto; léalo otra vez y repita su cambio.',
        );
      }
      const row = await visibleRecibido(tx, principal, params.clave);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'recibidos.update',
        subject: { kind: 'recibido', id: params.clave, empresas: [before.ruc] },
        changes: changesBetween(showDecision(before), showDecision(row)),
      });
      return { headers: etagOf(row), result: await wholeRecibido(tx, row) };
    }),
});

function merged(before: RecibidoRow, body: Static<typeof Cambios>): RecibidoDecision {
  const lineas = body.lineas?.map(({ tipo }) => tipo);
  return {
    fechaRegistro: body.fechaRegistro === undefined ? before.fecha_registro : textOrNull(body.fechaRegistro),
    fechaRecepcion: body.fechaRecepcion === undefined ? before.fecha_recepcion : textOrNull(body.fechaRecepcion),
    codSustento: body.codSustento === undefined ? before.cod_sustento : textOrNull(body.codSustento),
    parteRel: body.parteRel === undefined ? before.parte_rel : body.parteRel,
    derechoCredito: body.derechoCredito === undefined ? before.derecho_credito : body.derechoCredito,
    activoFijo: body.activoFijo === undefined ? before.activo_fijo : body.activoFijo,
    lineas: body.lineas === undefined ? before.lineas : (lineas ?? null),
    notas: body.notas === undefined ? before.notas : textOrNull(body.notas),
    contabilizado: body.contabilizado ?? before.contabilizado,
  };
}

/** Empty text counts as null. */
function textOrNull(text: string | null): string | null {
  return text === '' ? null : text;
}

function check(row: RecibidoRow, { fechaRegistro, fechaRecepcion, codSustento }: RecibidoDecision): Issue[] {
  const issues = [
    ...checkDay(row, 'fechaRegistro', fechaRegistro, 'registrarse'),
    ...checkDay(row, 'fechaRecepcion', fechaRecepcion, 'recibirse'),
  ];
  const known = codSustento === null ? undefined : sustento.at(codSustento, row.fecha);
  if (codSustento !== null && known === undefined) {
    const message = `El sustento «${codSustento}» no existe; GET /api/v1.0/catalogos/sustento los dice.`;
    issues.push({ code: 'valor-no-permitido', field: 'codSustento', message, rejectedValue: codSustento });
  } else if (known !== undefined) {
    const tipo = tipoCompra(row.cod_doc, row.reembolso);
    const admitidos = sustentosDe(tipo, row.fecha);
    if (!admitidos.includes(known.codigo)) {
      const choose = admitidos.length === 0 ? 'ninguno lo admite: déjelo vacío' : `elija ${admitidos.join(', ')}`;
      const message = `El sustento ${known.codigo} no admite documentos de tipo ${tipo}; ${choose}.`;
      issues.push({ code: 'valor-no-permitido', field: 'codSustento', message, rejectedValue: codSustento });
    }
  }
  return issues;
}

function checkDay(row: RecibidoRow, field: string, text: string | null, verb: string): Issue[] {
  if (text === null) return [];
  const day = parseFecha(text);
  if (day !== undefined && day.iso >= row.fecha) return [];
  const message =
    day === undefined
      ? 'Escriba un día que exista, dd/mm/aaaa.'
      : `No puede ${verb} antes de emitirse (${row.fecha_emision}).`;
  return [{ code: 'campo-fecha', field, message, rejectedValue: text }];
}
