import { Type } from '#typebox';
import {
  listRelacionadosDe,
  readSaldo,
  RELACIONADOS_MAX,
  RELACIONES,
  type RelacionadoDeComprobanteRow,
  type SaldoRow,
} from '../store/links.js';
import { findComprobante, type ComprobanteRow } from '../store/comprobantes.js';
import type { AccountTx } from '../../db/transactions.js';
import { decimal } from '../../kernel/decimal.js';
import { JsonDecimal } from '../../http/json.js';
import { defineRoute } from '../../http/route.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

const money = (description: string) => Type.Number({ description });

const Saldo = Type.Object({
  claveAcceso: Type.String({ description: 'Documento del que es el saldo: el consultado, o el que la nota modifica.' }),
  total: money('Total del documento.'),
  notasCredito: money('Suma de sus notas de crédito; las devueltas, no autorizadas, anuladas o eliminadas no cuentan.'),
  notasDebito: money('Suma de sus notas de débito, con la misma regla.'),
  saldo: money('Saldo después de notas: total − notas de crédito + notas de débito.'),
  porAcreditar: money('Lo máximo que puede sumar otra nota de crédito: total − notas de crédito.'),
  retenido: money('Suma de las retenciones recibidas y vigentes sobre el documento; no cambia el saldo.'),
});

const Relacionados = Type.Object(
  {
    documentos: Type.Array(
      Type.Object({
        lado: Type.Enum(['emitido', 'recibido'], { description: 'emitido: un comprobante nuestro.' }),
        relacion: Type.Enum([...RELACIONES], {
          description:
            'modifica: el documento que esta nota modifica. nota-credito, nota-debito, retencion, guia: documentos sobre este. sustento: documento que esta guía o retención nombra.',
        }),
        clave: Type.String({ description: 'Su clave de acceso; «manual-» y un número si se registró a mano.' }),
        codDoc: Type.String({ description: 'Tipo de comprobante.' }),
        numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
        estado: Type.String({ description: 'Su estado.' }),
        fechaEmision: Type.String({ description: 'dd/mm/aaaa.' }),
        valor: Type.Union([Type.Number(), Type.Null()], {
          description: 'Su total; en una retención, lo retenido sobre este documento; nulo si no tiene.',
        }),
      }),
      { description: `De cada clase, hasta ${RELACIONADOS_MAX}.` },
    ),
    completo: Type.Boolean({ description: `Falso si de alguna clase hay más de ${RELACIONADOS_MAX}.` }),
    saldo: Type.Union([Saldo, Type.Null()], {
      description:
        'De una factura o liquidación de compra, o de la que una nota modifica; nulo en los demás casos y si el documento no está en Rúbrica.',
    }),
  },
  { title: 'RelacionadosComprobante' },
);

/** Types that notes modify. */
const WITH_SALDO: readonly string[] = ['01', '03'];

export const listRelacionadosRoute = defineRoute({
  id: 'comprobantes.relacionados',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso/relacionados',
  access: 'ROLE_RECEIPTS',
  summary: 'Los documentos relacionados con un comprobante, y el saldo después de notas',
  description:
    'Notas, retenciones y guías de una factura, y el documento que una nota modifica. Las guías se buscan entre las 2000 emitidas desde el día del documento.',
  params: ClaveAccesoParams,
  responses: { 200: Relacionados },
  errors: ['comprobante-no-encontrado'],
  handler: ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleComprobante(tx, principal, params.claveAcceso);
      const found = await listRelacionadosDe(tx, row.id);
      const shown = RELACIONES.flatMap((relacion) =>
        found.filter((one) => one.relacion === relacion).slice(0, RELACIONADOS_MAX),
      );
      const owner = await saldoOwner(tx, row, found);
      const saldo = owner && (await readSaldo(tx, owner.id));
      return {
        result: {
          documentos: shown.map(showRelacionado),
          completo: shown.length === found.length,
          saldo: owner === undefined || saldo === undefined ? null : showSaldo(owner.clave_acceso, saldo),
        },
      };
    }),
});

/** Returns the receipt whose remaining value is shown. */
async function saldoOwner(
  tx: AccountTx,
  row: ComprobanteRow,
  found: readonly RelacionadoDeComprobanteRow[],
): Promise<ComprobanteRow | undefined> {
  if (WITH_SALDO.includes(row.cod_doc)) return row;
  const modified = found.find(({ relacion, lado }) => relacion === 'modifica' && lado === 'emitido');
  return modified && findComprobante(tx, modified.clave);
}

function showRelacionado(row: RelacionadoDeComprobanteRow): Record<string, unknown> {
  const { lado, relacion, clave, cod_doc: codDoc, numero, estado, fecha_emision: fechaEmision, valor } = row;
  const shown = valor === null || codDoc === '06' ? null : new JsonDecimal(decimal(valor).toFixed(2));
  return { lado, relacion, clave, codDoc, numero, estado, fechaEmision, valor: shown };
}

function showSaldo(claveAcceso: string, row: SaldoRow): Record<string, unknown> {
  const porAcreditar = decimal(row.total).minus(row.notas_credito);
  const figure = (value: { toFixed(places: number): string }): JsonDecimal => new JsonDecimal(value.toFixed(2));
  return {
    claveAcceso,
    total: figure(decimal(row.total)),
    notasCredito: figure(decimal(row.notas_credito)),
    notasDebito: figure(decimal(row.notas_debito)),
    saldo: figure(porAcreditar.plus(row.notas_debito)),
    porAcreditar: figure(porAcreditar),
    retenido: figure(decimal(row.retenido)),
  };
}
