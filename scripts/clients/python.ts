import { ARGUMENT_NAMES } from './argument-names.js';
import { pascalCase, type ClientOperation, type ClientParameter } from './operations.js';
import type { ShownSchema } from '../../src/http/docs/openapi-reader.js';
import { PythonTypes } from './python-types.js';

const HEADER = '# Generado de openapi.json (scripts/clients); no se edita.\n';
const TYPES = { string: 'str', integer: 'int', boolean: 'bool' } as const;

/** Generates the Python client's modules: types of the document's schemas, and a method per operation. */
export function pythonModules(
  operations: readonly ClientOperation[],
  schemas: Readonly<Record<string, ShownSchema>>,
  sent: ReadonlySet<string>,
): { readonly tipos: string; readonly operaciones: string } {
  const types = new PythonTypes(schemas, sent);
  const operaciones = operationsModule(operations, types);
  const tipos = `${HEADER}
from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, TypedDict, Union

#: Una cantidad que se envía; la que llega es siempre \`\`Decimal\`\`.
Numero = Union[int, float, Decimal]


${types.module()}`;
  return { tipos, operaciones };
}

function operationsModule(operations: readonly ClientOperation[], types: PythonTypes): string {
  const names = [...new Set(operations.map(({ group }) => group))];
  const groups = names.map((group) => {
    const own = operations.filter((operation) => operation.group === group);
    return `class ${pascalCase(group)}:
    """\`\`/docs/${own[0]?.tag ?? group}\`\`."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

${own.map((one) => methodOf(one, types)).join('\n')}`;
  });
  const attributes = names.map((name) => `        self.${snakeCase(name)} = ${pascalCase(name)}(transporte)\n`);
  return `${HEADER}# mypy: no-warn-return-any

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from . import tipos
from .transporte import Archivo, Transporte, clave_nueva, en_ruta, espera


${groups.join('\n\n')}

class Operaciones:
    """Los grupos de operaciones, por su nombre."""

    def __init__(self, transporte: Transporte) -> None:
${attributes.join('')}`;
}

/** Generates the package's version and the places of decimals in a webhook message. */
export function pythonConstants(version: string, decimals: readonly string[]): string {
  return `${HEADER}
from __future__ import annotations

from typing import Tuple

#: Versión de este paquete.
VERSION = "${version}"

#: Dónde hay decimales en un evento.
DECIMALES_EVENTO: Tuple[str, ...] = (${decimals
    .map((path) => `"${path}", `)
    .join('')
    .trimEnd()})
`;
}

export function pythonCodes(codes: readonly string[]): string {
  return `${HEADER}
from __future__ import annotations

from typing import Literal

#: Los códigos que puede tener un rechazo; \`\`/docs/errores\`\` dice qué hacer con cada uno.
CodigoError = Literal[
${codes.map((code) => `    "${code}",\n`).join('')}]
`;
}

function methodOf(operation: ClientOperation, types: PythonTypes): string {
  const { words, pathParameters, query, body, summary, takesIdempotencyKey, takesWait, takesIfMatch } = operation;
  const { answers, method, path, bodyRequired, fixedQuery, ownKey, decimals } = operation;
  const bodyName = snakeCase(ARGUMENT_NAMES.body);
  const waitName = snakeCase(ARGUMENT_NAMES.wait);
  const matchName = snakeCase(ARGUMENT_NAMES.ifMatch);
  const keyName = snakeCase(ARGUMENT_NAMES.key);
  const sinceName = snakeCase(ARGUMENT_NAMES.since);
  const named = (parameter: ClientParameter): string => `${snakeCase(parameter.name)}: `;
  const optional = [
    ...query.filter(({ required }) => !required).map((one) => `${named(one)}Optional[${TYPES[one.type]}] = None`),
    ...(takesWait ? [`${waitName}: Optional[int] = None`] : []),
    ...(takesIfMatch ? [`${matchName}: Optional[str] = None`] : []),
    ...(ownKey ? [`${keyName}: Optional[str] = None`] : []),
    ...(answers === 'stream' ? [`${sinceName}: Optional[str] = None`] : []),
  ];
  const parameters = [
    'self',
    ...pathParameters.map((one) => `${named(one)}str`),
    ...(body === undefined ? [] : [`${bodyName}: ${optionalBody(bodyType(operation, types), bodyRequired)}`]),
    ...query.filter(({ required }) => required).map((one) => `${named(one)}${TYPES[one.type]}`),
    ...(optional.length === 0 ? [] : ['*', ...optional]),
  ];
  const headers = [
    ...(takesIdempotencyKey ? [`"Idempotency-Key": ${ownKey ? `${keyName} or ` : ''}clave_nueva()`] : []),
    ...(takesWait ? [`"Prefer": espera(${waitName})`] : []),
    ...(takesIfMatch ? [`"If-Match": ${matchName}`] : []),
  ];
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => `{en_ruta(${snakeCase(name)})}`);
  const values = [
    ...query.map(({ name }) => `"${name}": ${snakeCase(name)}`),
    ...Object.keys(fixedQuery).map((name) => `"${name}": True`),
  ];
  const consulta = `{${values.join(', ')}}`;
  const isGet = answers === 'page' || answers === 'stream';
  const places = `(${decimals.map((one) => `"${one}",`).join(' ')})`;
  const passed = [
    ...(isGet ? [] : [`"${method}"`]),
    `${route === path ? '' : 'f'}"${route}"`,
    ...(isGet ? [] : [body === undefined ? 'None' : bodyName]),
    consulta,
    answers === 'stream' ? sinceName : `{${headers.join(', ')}}`,
    ...(decimals.length === 0 || answers === 'stream' ? [] : [places]),
  ];
  const result = types.received(operation.resultSchema, hintOf(operation, 'Resultado'));
  const [call, type] = {
    file: ['archivo', 'Archivo'],
    page: ['elementos', `Iterator[${result}]`],
    stream: ['flujo', `Iterator[${result}]`],
    result: ['resultado', result],
  }[answers] as [string, string];
  const lines = parameters.map((one) => `        ${one},\n`).join('');
  return `    def ${words.map(snakeCase).join('_')}(
${lines}    ) -> ${type}:
        """${summary}."""
        return self._t.${call}(
${passed.map((one) => `            ${one},\n`).join('')}        )
`;
}

function optionalBody(type: string, required: boolean): string {
  return required ? type : `Optional[${type}] = None`;
}

function bodyType(operation: ClientOperation, types: PythonTypes): string {
  if (operation.body !== 'application/json') return 'Union[str, bytes]';
  return types.sent(operation.bodySchema, hintOf(operation, 'Cuerpo'));
}

function hintOf({ group, words }: ClientOperation, end: string): string {
  return `${pascalCase([group, ...words].join('-'))}${end}`;
}

/** `fechaDesde` → `fecha_desde`; Python keywords get a trailing underscore. */
function snakeCase(name: string): string {
  const snake = name
    .replaceAll('-', '_')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
  return ['import', 'from', 'class', 'global', 'return', 'lambda'].includes(snake) ? `${snake}_` : snake;
}
