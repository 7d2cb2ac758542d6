import { AUDIT_ACTIONS, type AuditAction } from '../../../../src/domain/audit-actions.js';
import { text } from '../../i18n/index.js';
import type { Result } from '../../service/client.js';

const words = text.auditoria;

export type Suceso = Result<'get', '/api/v1.0/auditoria'>['content'][number];

/** Whether the portal knows the action; a later release may add some. */
export function isAction(word: unknown): word is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === word);
}

/** The entry as a sentence. */
export function sentenceOf(suceso: Suceso): string {
  const who = actorOf(suceso);
  const what = subjectOf(suceso);
  return isAction(suceso.accion) ? words.sentences[suceso.accion](who, what) : words.unknown(who, suceso.accion, what);
}

function actorOf({ actor }: Suceso): string {
  const name = actor.nombres ?? actor.nombre;
  return words.actors[actor.tipo](name);
}

/** Display name of the subject: its current or former name, or its number. */
function subjectOf({ sujeto, cambios }: Suceso): string {
  const then = typeof cambios === 'object' && cambios !== null ? (cambios as Readonly<Record<string, unknown>>) : {};
  const named = [
    sujeto.nombre,
    then['nombre'],
    then['nombres'],
    then['razonSocial'],
    then['descripcion'],
    then['usuario'],
    then['url'],
  ].find((name): name is string => typeof name === 'string' && name !== '');
  return named ?? numberOf(sujeto);
}

function numberOf({ tipo, id }: Suceso['sujeto']): string {
  switch (tipo) {
    case 'comprobante':
      // Series and number from the access key.
      return `${id.slice(24, 27)}-${id.slice(27, 30)}-${id.slice(30, 39)}`;
    case 'establecimiento':
    case 'punto-emision':
      return id.slice('1790012344001-'.length);
    default:
      return id;
  }
}
