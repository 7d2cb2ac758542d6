import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { findSaldosIva, putSaldosIva, type SaldosIva } from './store/saldos-iva.js';
import { decimal } from '../../kernel/decimal.js';
import { editableEmpresa, visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';

const PATH = '/api/v1.0/empresas/:ruc/saldos-iva/:mes';
const CERO = '0.00';

const money = (description: string) =>
  Type.String({
    pattern: '^[0-9]{1,12}([.][0-9]{1,2})?$',
    description: `${description} Texto con punto decimal.`,
    examples: ['120.50'],
  });

const fields = {
  creditoAnterior: money('Casillero 605: el 615 de la declaración anterior.'),
  retencionesAnterior: money('Casillero 606: el 617 de la declaración anterior.'),
  impuestoAnterior: money('Casillero 483: el 485 de la declaración anterior.'),
  ventasCredito: money('Casillero 481: ventas gravadas a crédito de este mes.'),
  impuestoCredito: money('Casillero 485: su impuesto, que se liquida el próximo mes.'),
} satisfies Record<keyof SaldosIva, unknown>;

const Saldos = Type.Object(
  {
    ...fields,
    ingresados: Type.Boolean({ description: 'Falso: nadie los ha ingresado para este mes, y valen cero.' }),
  },
  { title: 'SaldosIva' },
);

const NINGUNO: SaldosIva = {
  creditoAnterior: CERO,
  retencionesAnterior: CERO,
  impuestoAnterior: CERO,
  ventasCredito: CERO,
  impuestoCredito: CERO,
};

/** Returns what form 104 of a month takes from the previous one. */
export const readSaldosIvaRoute = defineRoute({
  id: 'reportes.leer-saldos-iva',
  method: 'GET',
  path: PATH,
  access: 'ROLE_REPORTS',
  summary: 'Lo que el formulario 104 de un mes toma de la declaración anterior',
  description:
    'El crédito tributario (605), las retenciones (606), el impuesto de ventas a crédito (483) y las ventas a crédito del mes (481 y 485). Si nadie los ingresó, valen cero e «ingresados» es falso.',
  params: MesParams,
  responses: { 200: Saldos },
  errors: ['empresa-no-encontrada'],
  handler: ({ params: { ruc, mes }, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const saldos = await findSaldosIva(tx, empresa.id, mes);
      return { result: { ...(saldos ?? NINGUNO), ingresados: saldos !== undefined } };
    }),
});

/** Sets it: no document says it. */
export const putSaldosIvaRoute = defineRoute({
  id: 'reportes.poner-saldos-iva',
  method: 'PUT',
  path: PATH,
  access: 'ROLE_REPORTS',
  summary: 'Ingresa lo que el formulario 104 de un mes toma de la declaración anterior',
  description:
    'Con esto el reporte de impuestos llega hasta el impuesto a pagar (casilleros 480 a 499, 601 a 620, 699 y 859), y dice lo que pasa al mes siguiente (485, 615 y 617).',
  params: MesParams,
  body: Type.Object(fields, { additionalProperties: false }),
  examples: { mes: { ...NINGUNO, creditoAnterior: '120.50', retencionesAnterior: '33.20' } },
  responses: { 200: Saldos },
  errors: ['empresa-no-encontrada', 'mes-cerrado'],
  handler: ({ params: { ruc, mes }, body, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, ruc);
      const before = await findSaldosIva(tx, empresa.id, mes);
      const saldos: SaldosIva = {
        creditoAnterior: decimal(body.creditoAnterior).toFixed(2),
        retencionesAnterior: decimal(body.retencionesAnterior).toFixed(2),
        impuestoAnterior: decimal(body.impuestoAnterior).toFixed(2),
        ventasCredito: decimal(body.ventasCredito).toFixed(2),
        impuestoCredito: decimal(body.impuestoCredito).toFixed(2),
      };
      const differences = changesBetween({ ...before }, { ...saldos });
      if (Object.keys(differences).length > 0) {
        await putSaldosIva(tx, empresa.id, mes, saldos);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'reportes.put-saldos-iva',
          subject: { kind: 'empresa', id: ruc },
          changes: { mes, ...differences },
        });
      }
      return { result: { ...saldos, ingresados: true } };
    }),
});
