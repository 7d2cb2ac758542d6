import { Type } from '#typebox';
import type { EmpresaFields } from '../../db/empresas.js';
import { AppError } from '../../kernel/app-error.js';
import { checkRuc } from '../../kernel/identificacion.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { compileCleaning } from '../../http/text-fields.js';
import { empresaFields } from './representation.js';
import type { EmpresasDeps } from './slice.js';

export const EmpresaChanges = Type.Partial(Type.Object(empresaFields));

const clean = compileCleaning(EmpresaChanges, ['razonSocial', 'dirMatriz']);

export interface CheckedEmpresa {
  readonly fields: Partial<EmpresaFields>;
  readonly advertencias: readonly Advertencia[];
}

/** Checks a company's data beyond the schema, and refuses with all issues. */
export function checkEmpresa(ruc: string, body: object, more: readonly Issue[] = []): CheckedEmpresa {
  const { fields, issues, advertencias } = clean(body);
  // The schema and the cleaning guarantee these types.
  const empresa = fields as Partial<EmpresaFields>;
  const all = [...more, ...issues, ...rucProblems('rucProveedor', empresa.rucProveedor, advertencias)];
  if (typeof empresa.correo === 'string' && !/^[^@]*@.*\./.test(empresa.correo)) {
    all.push({
      code: 'formato-incorrecto',
      field: 'correo',
      message: 'Escriba un correo completo, como ventas@empresa.ec.',
      rejectedValue: empresa.correo,
    });
  }
  if (all.length > 0) {
    throw new AppError('empresa-invalida', `La empresa ${ruc} tiene errores; corríjalos todos y envíe de nuevo.`, {
      issues: all,
    });
  }
  const { agenteRetencion, contribuyenteEspecial, contribuyenteRimpe } = empresa;
  const warn = (code: Advertencia['code'], field: string, message: string): void => {
    advertencias.push({ code, field, message });
  };
  if (agenteRetencion?.startsWith('0') === true) {
    warn('agente-retencion-ceros', 'agenteRetencion', 'Se quitaron los ceros a la izquierda, como pide el SRI.');
  }
  if (contribuyenteEspecial != null && contribuyenteEspecial.length > 5) {
    warn(
      'contribuyente-especial-largo',
      'contribuyenteEspecial',
      'Los comprobantes de retención 2.0.0 admiten hasta 5 caracteres aquí; revise el número de la resolución.',
    );
  }
  if (contribuyenteRimpe === 'negocio-popular') {
    warn(
      'rimpe-negocio-popular',
      'contribuyenteRimpe',
      'El esquema publicado por el SRI solo tiene la leyenda de emprendedor; pruebe primero en el ambiente de pruebas.',
    );
  }
  return {
    fields: agenteRetencion == null ? empresa : { ...empresa, agenteRetencion: agenteRetencion.replace(/^0+/, '') },
    advertencias,
  };
}

/** Since September 2026, receipts from a third party's system name its provider (FACTS §3, anexo 26): warns if none is set. */
export function rucProveedorDoubts(
  { rucProveedor }: Pick<EmpresaFields, 'rucProveedor'>,
  deps: Pick<EmpresasDeps, 'rucProveedor' | 'mint'>,
): Advertencia[] {
  if (rucProveedor !== null || deps.rucProveedor !== undefined || deps.mint.ambiente === 'simulador') return [];
  const message =
    'Los comprobantes no llevan «RUC Proveedor», obligatorio desde septiembre de 2026 si el sistema de facturación es de un tercero (ficha, anexo 26): indique su RUC, o el propio si el sistema es de la empresa.';
  return [{ code: 'ruc-proveedor-ausente', field: 'rucProveedor', message }];
}

/** Returns the issues of an issuer's RUC: a wrong form is an error, a wrong check digit only a warning (FACTS §7). */
export function issuerRucProblems(ruc: string, advertencias: Advertencia[]): Issue[] {
  const problems = rucProblems('ruc', ruc, advertencias);
  if (problems.length > 0 || ruc.endsWith('001')) return problems;
  const message = 'El RUC de un emisor termina siempre en 001, también para sus otros establecimientos.';
  return [{ code: 'ruc-sufijo', field: 'ruc', message, rejectedValue: ruc }];
}

function rucProblems(field: string, ruc: string | null | undefined, advertencias: Advertencia[]): Issue[] {
  if (ruc == null) return [];
  const problem = checkRuc(ruc);
  if (problem === undefined) return [];
  const about = { field, message: problem.message, rejectedValue: ruc };
  if (problem.kind === 'refused') return [{ code: `ruc-${problem.reason}`, ...about }];
  advertencias.push({ code: `ruc-${problem.reason}`, ...about });
  return [];
}
