import { findReceptoras } from '../store/recibidos.js';
import { AppError } from '../../../kernel/app-error.js';
import { rucsOf } from '../rules.js';
import type { ImportDeps, Importer } from './import-document.js';
import { acceptClaves, type IdempotentCreate } from './carga.js';
import type { ListaTxt } from '../../../documents/lista-txt.js';

/** Keys per upload; with one line each, this is what the list's own limit allows. */
const CLAVES_MAX = 20_000;

/**
 * Stores the keys of the SRI's list as one upload, preceded by the findings of its lines. Rejects the list of another taxpayer as a whole:
 * it is the wrong file.
 */
export async function acceptLista(
  deps: Pick<ImportDeps, 'db' | 'ambiente'>,
  who: Omit<Importer, 'origen'> & { readonly actor: string },
  { filas, hallazgos }: ListaTxt,
  once: IdempotentCreate,
): Promise<string> {
  if (filas.length === 0) {
    const [first] = hallazgos;
    const message = `La lista no tiene ninguna clave de acceso que sirva: ${first?.mensaje ?? 'está vacía.'}`;
    throw new AppError('lista-invalida', message, {
      issues: hallazgos.slice(0, 100).map(({ linea, mensaje }) => ({
        code: 'lista-invalida',
        field: `linea[${linea}]`,
        message: mensaje,
      })),
    });
  }
  if (filas.length > CLAVES_MAX) {
    throw new AppError('lista-invalida', `La lista tiene más de ${CLAVES_MAX} documentos; divídala.`);
  }
  await refuseOthers(deps, who, filas);
  const claves = filas.map(({ claveAcceso }) => claveAcceso);
  return acceptClaves(deps, { ...who, origen: 'lista' }, claves, hallazgos, once);
}

async function refuseOthers(
  { db }: Pick<ImportDeps, 'db'>,
  { accountId, empresas }: Pick<Importer, 'accountId' | 'empresas'>,
  filas: ListaTxt['filas'],
): Promise<void> {
  const receivers = new Set(filas.flatMap(({ identificacionReceptor: one }) => (one === null ? [] : [one])));
  const found = await db.inAccount(accountId, (tx) => findReceptoras(tx, [...receivers].flatMap(rucsOf)));
  const ours = new Set(found.map(({ ruc }) => ruc).filter((ruc) => empresas === 'todas' || empresas.has(ruc)));
  const other = filas.find(
    ({ identificacionReceptor: one }) => one !== null && !rucsOf(one).some((ruc) => ours.has(ruc)),
  );
  if (other === undefined) return;
  const { linea, identificacionReceptor } = other;
  const message = `La línea ${linea} es de ${identificacionReceptor ?? ''}, que no es una empresa a la que usted tenga acceso; no se tomó nada de la lista.`;
  throw new AppError('lista-ajena', message);
}
