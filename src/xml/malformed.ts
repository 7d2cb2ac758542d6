import { XmlLibError } from 'libxml2-wasm';
import type { ForeignXmlError } from './foreign.js';

/** libxml2's messages and our explanations; captured groups replace `$1`, `$2`. */
const REASONS: readonly (readonly [said: RegExp, told: string])[] = [
  [/^Start tag expected/, 'no empieza con un elemento; revise que sea XML y no otro archivo'],
  [/^Opening and ending tag mismatch: (\S+) line (\d+) and (\S+)/, 'se abre «$1» (línea $2) y se cierra «$3»'],
  [/^Premature end of data in tag (\S+) line (\d+)/, 'está cortado: «$1» (línea $2) no se cierra'],
  [/^Couldn't find end of Start Tag (\S+)/, 'la etiqueta «$1» no termina en «>»'],
  [/^Entity '(.*)' not defined/, 'la entidad «&$1;» no existe; use &amp;, &lt;, &gt;, &quot; o &apos;'],
  [/^(xmlParseEntityRef|EntityRef)/, 'hay un «&» suelto; escriba «&amp;»'],
  [/^StartTag: invalid element name/, 'hay un «<» suelto; escriba «&lt;»'],
  [/^Unescaped '<' not allowed/, 'hay un «<» dentro de un atributo; escriba «&lt;»'],
  [/^AttValue/, 'el valor de un atributo no está entre comillas'],
  [/^Attribute (\S+) redefined/, 'el atributo «$1» está repetido'],
  [/^Extra content at the end/, 'hay algo después del elemento raíz; quítelo'],
  [/^Namespace prefix (\S+)/, 'el prefijo «$1» no está declarado'],
  [
    /^(PCDATA invalid Char|Char 0x|xmlParseCharRef|CData section not|Invalid xmlChar)/,
    'tiene un carácter que XML no admite',
  ],
  [/^Unsupported encoding: (.*)/, 'la codificación «$1» no se conoce; use UTF-8'],
  [
    /^(Invalid bytes|Input is not proper|Char conversion)/,
    'los bytes no son de la codificación que dice; guárdelo en UTF-8',
  ],
  [/^Double hyphen within comment/, 'un comentario tiene «--» en medio'],
  [/^XML declaration allowed only/, 'la declaración «<?xml …?>» no está al comienzo'],
  [/^Excessive depth/, 'tiene demasiados niveles'],
];

/** In Spanish: why an XML cannot be read, and where. */
export function whyMalformed({ cause }: ForeignXmlError): string {
  const detail = cause instanceof XmlLibError ? cause.details[0] : undefined;
  if (detail === undefined) return 'El XML no está bien formado: está vacío o no es XML.';
  const where = `El XML no está bien formado en la línea ${detail.line}, columna ${detail.col}`;
  for (const [said, reported] of REASONS) {
    const match = said.exec(detail.message);
    if (match !== null)
      return `${where}: ${reported.replace(/\$(\d)/g, (_, part: string) => (match[Number(part)] ?? '').slice(0, 60))}.`;
  }
  return `${where}: ábralo en un editor de XML y corríjalo.`;
}
