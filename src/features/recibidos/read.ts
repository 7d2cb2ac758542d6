import { Type } from '#typebox';
import type { CifraRetencion } from '../../kernel/cifras.js';
import { conceptoRetencion } from './concepto-retencion.js';
import { listRelacionados, listRetenciones } from './store/links.js';
import { isMesCerrado } from '../cierres/public.js';
import { findManualCifras } from './store/manual.js';
import { lastDecision } from './store/search.js';
import type { RecibidoRow } from './store/search.js';
import { findProveedor } from './store/proveedores.js';
import { SIN_FICHA } from '../../kernel/proveedor.js';
import { usualSustento } from './intake/retencion.js';
import type { AccountTx } from '../../db/transactions.js';
import { contradiccionesDe } from '../../kernel/catalogues/sustento.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Manual, showManual } from './manual-body.js';
import { ClaveParams, Decision, Recibido, showDecision, showRecibido } from './representation.js';
import { visibleRecibido } from './visible.js';

const RETENCION = '07';
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A document with its decision. */
export const RecibidoCompleto = Type.Object(
  {
    ...Recibido.properties,
    decision: Decision,
    mes: Type.Union([Type.String(), Type.Null()], {
      description: 'Mes al que pertenece, aaaa-mm, por su fecha de registro; nulo: a ninguno todavía.',
    }),
    mesCerrado: Type.Boolean({
      description:
        'Si está cerrado ese mes, o el de su emisión cuando aún no está registrado: regístrelo en un mes abierto, o reabra.',
    }),
    contradicciones: Type.Array(Type.String(), {
      description: 'Dónde lo decidido se contradice, y qué cambiar; vacía: en nada.',
    }),
    registroManual: Type.Union([Manual, Type.Null()], {
      description: 'Lo que se registró a mano, para corregirlo con PUT; nulo si es electrónico.',
    }),
    propuesta: Type.Union([Decision, Type.Null()], {
      description:
        'Lo que dice la ficha del proveedor, o lo que se decidió la última vez sobre un documento de este emisor y tipo, para confirmarlo; nulo si no lo hay o si este ya tiene decisión.',
    }),
    retenciones: Type.Array(
      Type.Object({
        codigo: Type.String({ description: '1 renta, 2 IVA, 6 ISD.' }),
        codigoRetencion: Type.String({ description: 'Código de la retención.' }),
        concepto: Type.String({ description: 'Su nombre.' }),
        porcentaje: Type.String({ description: 'Porcentaje retenido.' }),
        base: nullable('Base de la retención.'),
        valor: Type.String({ description: 'Valor retenido.' }),
        numDocSustento: nullable('Número del documento sobre el que se retuvo, 15 dígitos.'),
      }),
      { description: 'Lo que retiene, si es una retención recibida.' },
    ),
    relacionados: Type.Array(
      Type.Object({
        lado: Type.Enum(['emitido', 'recibido'], { description: 'emitido: un comprobante nuestro.' }),
        clave: Type.String({ description: 'Su clave de acceso.' }),
        codDoc: Type.String({ description: 'Tipo de comprobante.' }),
        numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
        estado: Type.String({ description: 'Su estado.' }),
      }),
      {
        description:
          'Los comprobantes nuestros de los que habla una retención recibida, el documento que una nota modifica, las notas que lo modifican, y nuestras retenciones sobre él.',
      },
    ),
  },
  { title: 'RecibidoCompleto' },
);

function showRetencion(row: RecibidoRow, line: CifraRetencion): Record<string, unknown> {
  const [codigo, codigoRetencion, porcentaje, base, valor, , numDocSustento] = line;
  const concepto = conceptoRetencion(codigo, codigoRetencion, porcentaje, row.fecha);
  return { codigo, codigoRetencion, concepto, porcentaje, base, valor, numDocSustento };
}

/** Returns a document's full representation. */
export async function wholeRecibido(tx: AccountTx, row: RecibidoRow): Promise<Record<string, unknown>> {
  const open = row.decidido_at === null && row.ruc !== null;
  const last = open ? await lastDecision(tx, row) : undefined;
  const { editado } = open ? await findProveedor(tx, row.id) : SIN_FICHA;
  const usual = usualSustento(row, { codSustento: editado.codSustento ?? null });
  // The supplier's card beats the last decision. By default a purchase is registered on its issue date; lines and notes are not copied.
  const propuesta =
    last === undefined && usual === null
      ? null
      : {
          ...showDecision(last ?? row),
          ...(usual !== null && { codSustento: usual }),
          fechaRegistro: row.fecha_emision,
          fechaRecepcion: null,
          lineas: null,
          notas: null,
          contabilizado: false,
        };
  const relacionados = await listRelacionados(tx, row.id);
  const retenciones = row.cod_doc === RETENCION ? await listRetenciones(tx, row.id) : [];
  const registered = row.fecha_registro?.split('/').reverse().join('-') ?? null;
  return {
    ...showRecibido(row),
    decision: showDecision(row),
    contradicciones: contradiccionesDe({
      codSustento: row.cod_sustento,
      derechoCredito: row.derecho_credito,
      activoFijo: row.activo_fijo,
    }),
    registroManual: row.clave_acceso === null ? showManual(row, await findManualCifras(tx, row.id)) : null,
    mes: registered?.slice(0, 7) ?? null,
    mesCerrado: row.ruc !== null && (await isMesCerrado(tx, row.ruc, registered ?? row.fecha)),
    propuesta,
    retenciones: retenciones.map((line) => showRetencion(row, line)),
    relacionados: relacionados.map(({ cod_doc: codDoc, ...each }) => ({ ...each, codDoc })),
  };
}

export const readRecibidoRoute = defineRoute({
  id: 'recibidos.leer',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave',
  access: 'ROLE_RECEIPTS',
  summary: 'Todo lo que se sabe de un documento recibido',
  description:
    'Lo que dice el documento, si el SRI lo confirmó, lo que se decidió sobre él y el mes al que pertenece. Sin decisión, «propuesta» trae lo usual con ese proveedor, para confirmarlo con PATCH. «relacionados» son sus notas, el documento que modifica y las retenciones.',
  params: ClaveParams,
  responses: { 200: RecibidoCompleto },
  errors: ['recibido-no-encontrado'],
  sets: ['ETag'],
  handler: async ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleRecibido(tx, principal, params.clave);
      return { headers: etagOf(row), result: await wholeRecibido(tx, row) };
    }),
});
