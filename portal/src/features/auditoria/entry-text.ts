import { text } from '../../i18n/index.js';
import type { Result } from '../../service/client.js';

const words = text.auditoria;

export type Suceso = Result<'get', '/api/v1.0/auditoria'>['content'][number];

/** The entry as a sentence; a later release may have actions that are unknown here. */
export function sentenceOf(suceso: Suceso): string {
  const who = actorOf(suceso);
  const what = subjectOf(suceso);
  const [, sentence] = text.audit[suceso.accion] ?? [];
  return sentence === undefined ? words.unknown(who, suceso.accion, what) : sentence(who, what);
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
