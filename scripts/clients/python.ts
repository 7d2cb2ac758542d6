import type { ClientOperation, ClientParameter } from './operations.js';
import type { ShownSchema } from '../../src/api/docs/openapi-reader.js';
import { PythonTypes } from './python-types.js';

const HEADER = '# Generado del documento OpenAPI por `npm run generate`; no se edita.\n';
const TYPES = { string: 'str', integer: 'int', boolean: 'bool' } as const;

/** Generates the Python client's modules: types of the document's schemas, and a method per operation. */
export function pythonModules(
  operations: readonly ClientOperation[],
  schemas: Readonly<Record<string, ShownSchema>>,
): { readonly tipos: string; readonly operaciones: string } {
  const types = new PythonTypes(schemas);
  const operaciones = operationsModule(operations, types);
  const tipos = `${HEADER}
from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, TypedDict, Union

#: Se envía como se quiera; lo que llega con decimales es \`\`Decimal\`\`.
Numero = Union[int, float, Decimal]


${types.module()}`;
  return { tipos, operaciones };
}

function operationsModule(operations: readonly ClientOperation[], types: PythonTypes): string {
  const names = [...new Set(operations.map(({ group }) => group))];
  const groups = names.map((group) => {
    const own = operations.filter((operation) => operation.group === group);
    return `class ${className(group)}:
    """\`\`/docs/${own[0]?.tag ?? group}\`\`."""

    def __init__(self, transporte: Transporte) -> None:
        self._t = transporte

${own.map((one) => methodOf(one, types)).join('\n')}`;
  });
  const attributes = names.map((name) => `        self.${snakeCase(name)} = ${className(name)}(transporte)\n`);
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
  const { answers, method, path, bodyRequired, fixedQuery, ownKey } = operation;
  const named = (parameter: ClientParameter): string => `${snakeCase(parameter.name)}: `;
  const optional = [
    ...query.filter(({ required }) => !required).map((one) => `${named(one)}Optional[${TYPES[one.type]}] = None`),
    ...(takesWait ? ['esperar: Optional[int] = None'] : []),
    ...(takesIfMatch ? ['si_coincide: Optional[str] = None'] : []),
    ...(ownKey ? ['clave_idempotencia: Optional[str] = None'] : []),
  ];
  const parameters = [
    'self',
    ...pathParameters.map((one) => `${named(one)}str`),
    ...(body === undefined ? [] : [`cuerpo: ${optionalBody(bodyType(operation, types), bodyRequired)}`]),
    ...query.filter(({ required }) => required).map((one) => `${named(one)}${TYPES[one.type]}`),
    ...(optional.length === 0 ? [] : ['*', ...optional]),
  ];
  const headers = [
    ...(takesIdempotencyKey ? [`"Idempotency-Key": ${ownKey ? 'clave_idempotencia or ' : ''}clave_nueva()`] : []),
    ...(takesWait ? ['"Prefer": espera(esperar)'] : []),
    ...(takesIfMatch ? ['"If-Match": si_coincide'] : []),
  ];
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => `{en_ruta(${snakeCase(name)})}`);
  const values = [
    ...query.map(({ name }) => `"${name}": ${snakeCase(name)}`),
    ...Object.keys(fixedQuery).map((name) => `"${name}": True`),
  ];
  const consulta = `{${values.join(', ')}}`;
  const passed = [
    ...(answers === 'page' ? [] : [`"${method}"`]),
    `${route === path ? '' : 'f'}"${route}"`,
    ...(answers === 'page' ? [] : [body === undefined ? 'None' : 'cuerpo']),
    consulta,
    `{${headers.join(', ')}}`,
  ];
  const result = types.text(operation.resultSchema, hintOf(operation, 'Resultado'), 'tipos.');
  const [call, type] = {
    file: ['archivo', 'Archivo'],
    page: ['elementos', `Iterator[${result}]`],
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
  return types.text(operation.bodySchema, hintOf(operation, 'Cuerpo'), 'tipos.');
}

function hintOf({ group, words }: ClientOperation, end: string): string {
  return `${className([group, ...words].join('-'))}${end}`;
}

function className(tag: string): string {
  return tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `fechaDesde` → `fecha_desde`; Python keywords get a trailing underscore. */
function snakeCase(name: string): string {
  const snake = name
    .replaceAll('-', '_')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
  return ['import', 'from', 'class', 'global', 'return', 'lambda'].includes(snake) ? `${snake}_` : snake;
}
