// Reads the statements of src/ and the row type that each call declares, without a compiler: the text of a statement is what the built module
// computes, its row type is read from the syntax tree.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('../..//', import.meta.url));

/** Top-level declarations and imported names of a source file. */
const files = new Map();
function fileOf(path) {
  if (!files.has(path)) files.set(path, readFile(path));
  return files.get(path);
}

function readFile(path) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program } = parseSync(path, text);
  const types = new Map();
  const imports = new Map();
  for (const node of program.body) {
    const declared = node.declaration ?? node;
    if (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration')
      types.set(declared.id.name, declared);
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue;
    const from = join(dirname(path), node.source.value).replace(/\.js$/, '.ts');
    for (const { local, imported } of node.specifiers) imports.set(local.name, { from, name: imported?.name });
  }
  return { path, text, program, types, imports };
}

/** Every call `….run<Row>(statement, …)` of a file: its statement, as source, and the columns of the row. */
export function declaredCalls(path) {
  const file = fileOf(path);
  const calls = [];
  const returned = new Set();
  walk(file.program, (node) => {
    if (node.type === 'ReturnStatement') returned.add(node.argument);
    if (node.type === 'ArrowFunctionExpression') returned.add(node.body);
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const [statement] = node.arguments;
    if (statement === undefined || !['run', 'runLast'].includes(node.callee.property.name)) return;
    const [row] = node.typeArguments?.params ?? [];
    for (const each of statement.type === 'ConditionalExpression'
      ? [statement.consequent, statement.alternate]
      : [statement])
      calls.push({
        source: file.text.slice(each.start, each.end),
        returned: returned.has(node),
        row: row && { name: file.text.slice(row.start, row.end), columns: columnsOf(row, file) },
      });
  });
  return calls;
}

/** Evaluates expressions in the scope of a built module; undefined: it needs what only its function knows. */
export async function scopeOf(path) {
  const built = join(ROOT, path.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
  const text = readFileSync(built, 'utf8');
  const { program } = parseSync(built, text);
  const names = [];
  const values = [];
  let body = text;
  for (const node of program.body.toReversed()) {
    if (!['ImportDeclaration', 'ExportNamedDeclaration'].includes(node.type)) continue;
    body = body.slice(0, node.start) + body.slice(node.end);
    if (node.type !== 'ImportDeclaration') continue;
    const from = node.source.value;
    const module = await import(from.startsWith('.') ? pathToFileURL(join(dirname(built), from)).href : from);
    for (const { type, local, imported } of node.specifiers) {
      names.push(local.name);
      values.push(type === 'ImportNamespaceSpecifier' ? module : module[imported?.name ?? 'default']);
    }
  }
  const evaluate = compileFunction(`${body}\nreturn (source) => eval('(' + source + ')');`, names)(...values);
  return (source) => {
    try {
      return evaluate(source);
    } catch (error) {
      if (error instanceof ReferenceError) return undefined;
      throw error;
    }
  };
}

/** Columns of a row type: name → { kinds, nullable }; undefined: a type whose names are not written out. */
function columnsOf(type, file) {
  switch (type.type) {
    case 'TSTypeLiteral':
      return new Map(type.members.map((member) => propertyOf(member, file)));
    case 'TSIntersectionType': {
      const parts = type.types.map((part) => columnsOf(part, file));
      return parts.includes(undefined) ? undefined : new Map(parts.flatMap((part) => [...part]));
    }
    case 'TSTypeReference':
      return ofReference(type.typeName.name, type.typeArguments?.params ?? [], file);
    default:
      return undefined;
  }
}

function ofReference(name, parameters, file) {
  if (['Pick', 'Omit', 'Partial', 'Readonly'].includes(name)) {
    const columns = columnsOf(parameters[0], file);
    if (columns === undefined || parameters.length === 1) return columns;
    const keys = literalsOf(parameters[1], file);
    return keys && new Map([...columns].filter(([key]) => keys.includes(key) === (name === 'Pick')));
  }
  const [declared, home] = declarationOf(name, file);
  if (declared === undefined) return undefined;
  if (declared.type === 'argument') return columnsOf(declared.value, home);
  if (declared.type === 'TSTypeAliasDeclaration') {
    const bound = (declared.typeParameters?.params ?? []).map((parameter, at) => [
      parameter.name.name,
      { type: 'argument', value: parameters[at], file },
    ]);
    return columnsOf(declared.typeAnnotation, { ...home, types: new Map([...home.types, ...bound]) });
  }
  const parents = declared.extends.map(({ expression, typeArguments }) =>
    ofReference(expression.name, typeArguments?.params ?? [], home),
  );
  if (parents.includes(undefined)) return undefined;
  const own = declared.body.body.map((member) => propertyOf(member, home));
  return new Map([...parents.flatMap((parent) => [...parent]), ...own]);
}

function propertyOf(member, file) {
  const name = member.key.name ?? member.key.value;
  const { kinds, nullable } = valueOf(member.typeAnnotation.typeAnnotation, file);
  return [name, { kinds, nullable: nullable || member.optional }];
}

const KINDS = {
  TSStringKeyword: 'string',
  TSTemplateLiteralType: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSTypeLiteral: 'object',
};

/** Kinds of value; `any`: not known without a compiler. */
function valueOf(type, file) {
  switch (type.type) {
    case 'TSNullKeyword':
    case 'TSUndefinedKeyword':
      return { kinds: [], nullable: true };
    case 'TSUnknownKeyword':
      return { kinds: ['any'], nullable: true };
    case 'TSLiteralType':
      return { kinds: [typeof type.literal.value], nullable: false };
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? valueOf(type.typeAnnotation, file) : { kinds: ['string'], nullable: false };
    case 'TSParenthesizedType':
      return valueOf(type.typeAnnotation, file);
    case 'TSUnionType': {
      const parts = type.types.map((part) => valueOf(part, file));
      return { kinds: parts.flatMap(({ kinds }) => kinds), nullable: parts.some(({ nullable }) => nullable) };
    }
    case 'TSTypeReference': {
      const { name } = type.typeName;
      if (['Date', 'Buffer'].includes(name)) return { kinds: [name], nullable: false };
      const [declared, home] = declarationOf(name, file);
      if (declared?.type === 'TSTypeAliasDeclaration' && !declared.typeParameters)
        return valueOf(declared.typeAnnotation, home);
      const kind = declared?.type === 'TSInterfaceDeclaration' || name === 'Record' ? 'object' : 'any';
      return { kinds: [kind], nullable: false };
    }
    default:
      return { kinds: [KINDS[type.type] ?? 'any'], nullable: false };
  }
}

/** Texts of a union of literals. */
function literalsOf(type, file) {
  if (type.type === 'TSLiteralType') return [type.literal.value];
  if (type.type !== 'TSUnionType') return undefined;
  const parts = type.types.map((part) => literalsOf(part, file));
  return parts.includes(undefined) ? undefined : parts.flat();
}

function declarationOf(name, file) {
  const own = file.types.get(name);
  if (own !== undefined) return [own, own.file ?? file];
  const imported = file.imports.get(name);
  return imported === undefined ? [] : declarationOf(imported.name, fileOf(imported.from));
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === 'object' && node !== null) {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}
