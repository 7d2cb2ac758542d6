import type { FichaProveedor, Leyendas } from './proveedor.js';

/** Facts of the SRI's open register that decide warnings and withholdings. */
export interface EnRegistro {
  readonly razonSocial: string;
  /** As the SRI writes it: ACTIVO, SUSPENDIDO, PASIVO. */
  readonly estado: string;
  readonly clase: string | null;
  readonly tipo: string | null;
  readonly obligado: boolean | null;
  readonly agenteRetencion: boolean | null;
  readonly especial: boolean | null;
}

export function isActivo({ estado }: Pick<EnRegistro, 'estado'>): boolean {
  return estado.startsWith('ACTIV');
}

/**
 * Facts of a supplier card. The class names a regime only if it names it in words: the meaning of short codes such as GEN is not
 * published (design/ruc-register).
 */
export function leyendasOf({ clase, tipo, obligado, agenteRetencion, especial }: EnRegistro): Partial<Leyendas> {
  const regimen = regimenOf(clase);
  const persona = /NATURAL/.test(tipo ?? '') ? 'natural' : /SOCIEDAD/.test(tipo ?? '') ? 'sociedad' : undefined;
  return {
    ...(regimen !== undefined && { regimen }),
    ...(persona !== undefined && { persona }),
    ...(obligado !== null && { obligadoContabilidad: obligado }),
    ...(agenteRetencion !== null && { agenteRetencion }),
    ...(especial !== null && { especial }),
  };
}

function regimenOf(clase: string | null): Leyendas['regimen'] | undefined {
  const text = (clase ?? '').toUpperCase();
  if (text.includes('NEGOCIO') && text.includes('POPULAR')) return 'negocio-popular';
  return text.includes('EMPRENDEDOR') ? 'emprendedor' : undefined;
}

/** RIMPE without its kind, which decides between two withholding codes. */
function isPlainRimpe({ clase }: EnRegistro): boolean {
  return /RIMPE|^RMP$/i.test(clase ?? '') && regimenOf(clase) === undefined;
}

/** In Spanish: where the register contradicts the card, or leaves something to check. `al` is the date of the register, dd/mm/yyyy. */
export function avisosProveedor(registro: EnRegistro, ficha: FichaProveedor, al: string): string[] {
  const source = `el registro del SRI cargado el ${al}`;
  const avisos: string[] = [];
  if (!isActivo(registro))
    avisos.push(
      `El proveedor consta como ${registro.estado} en ${source}: confirme que podía emitir el documento antes de registrarlo.`,
    );
  if (isPlainRimpe(registro) && (ficha.regimen === null || ficha.regimen === 'general'))
    avisos.push(
      `El proveedor consta como RIMPE en ${source}: vea en su documento si es emprendedor o negocio popular y elija el régimen en su ficha.`,
    );
  const stated = leyendasOf(registro);
  if (stated.regimen !== undefined && ficha.regimen !== null && stated.regimen !== ficha.regimen)
    avisos.push(`El régimen del proveedor es otro en ${source} (${registro.clase ?? ''}): revise su ficha.`);
  if (stated.especial === true && ficha.especial === false)
    avisos.push(
      `El proveedor consta como contribuyente especial en ${source} y su documento no lo dice: revise su ficha.`,
    );
  if (stated.agenteRetencion === true && ficha.agenteRetencion === false)
    avisos.push(
      `El proveedor consta como agente de retención en ${source} y su documento no lo dice: revise su ficha.`,
    );
  return avisos;
}

/** Codes of the warnings about a receiver. */
export type AvisoReceptor = 'receptor-ruc-desconocido' | 'receptor-ruc-inactivo' | 'liquidacion-con-ruc-activo';

const LIQUIDACION = '03';

/** RUC to look up for a receiver: its own, or that of a cédula; undefined: it has none. */
export function rucOf(tipo: string, identificacion: string): string | undefined {
  if (tipo === '04' && /^\d{13}$/.test(identificacion)) return identificacion;
  return tipo === '05' && /^\d{10}$/.test(identificacion) ? `${identificacion}001` : undefined;
}

/**
 * Warning about the receiver of a document; `found` undefined: its RUC is not in the register. A person with a cédula needs no RUC to
 * buy, so only an active one counts there. `al` is the date of the register, dd/mm/yyyy.
 */
export function avisoReceptor(
  codDoc: string,
  { tipo, ruc }: { readonly tipo: string; readonly ruc: string },
  found: Pick<EnRegistro, 'razonSocial' | 'estado'> | undefined,
  al: string,
): { readonly code: AvisoReceptor; readonly message: string } | undefined {
  const source = `el registro del SRI cargado el ${al}`;
  if (found !== undefined && isActivo(found))
    return codDoc === LIQUIDACION
      ? {
          code: 'liquidacion-con-ruc-activo',
          message: `${found.razonSocial} tiene el RUC ${ruc} activo en ${source}: pídale su factura o nota de venta; la liquidación de compra es para quien no puede emitirla.`,
        }
      : undefined;
  if (tipo !== '04') return undefined;
  return found === undefined
    ? {
        code: 'receptor-ruc-desconocido',
        message: `El RUC ${ruc} no está en ${source}: revise los dígitos. Si es nuevo, aún no aparece.`,
      }
    : {
        code: 'receptor-ruc-inactivo',
        message: `El RUC ${ruc} (${found.razonSocial}) consta como ${found.estado} en ${source}: confírmelo antes de emitir.`,
      };
}
