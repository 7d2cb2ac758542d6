import ts from 'typescript';
import type { RouteFacts } from '../src/http/openapi/facts.js';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '../src/http/openapi/headers.js';
import { codesIn, ERROR_CODES } from '../src/domain/error-codes/index.js';

const REFUSAL_CODES: ReadonlySet<string> = new Set(codesIn('error'));

/**
 * Finds by static analysis, for every route, what its handler can reach: the error codes it may return, the headers it reads and those it
 * sets. Lists written by hand are never complete; the compiler knows the call graph. Over-approximates: a branch that this route never
 * takes counts.
 */
export function findRouteFacts({ checker, files }: Sources, ids: readonly string[]): Record<string, RouteFacts> {
  const look = createLook(checker, findImplementations(checker, files));
  const handlers = files.flatMap(findHandlers);
  return Object.fromEntries(
    [...ids].sort().map((id) => {
      const exact = handlers.filter((handler) => handler.id === id);
      const possible = handlers.filter(
        ({ ends: [head, tail] = ['\0', ''] }) => id.startsWith(head) && id.endsWith(tail),
      );
      const longest = Math.max(...possible.map(({ ends }) => lengthOf(ends)));
      const some = exact.length > 0 ? exact : possible.filter(({ ends }) => lengthOf(ends) === longest);
      if (some.length === 0) throw new Error(`no handler was found for ${id}`);
      return [
        id,
        factsFrom(
          look,
          some.map(({ node }) => node),
        ),
      ];
    }),
  );
}

/** The code of the service, as the compiler sees it. */
export interface Sources {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
}

/** Opens the code below a root, without tests. Packages are untyped: their code is not followed, and their types were half of the analysis. */
export function openSources(root: string): Sources {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path)) as { config: object };
  const parsed = ts.parseJsonConfigFileContent(
    { ...config, include: ['src'], exclude: ['**/*.test.ts'] },
    ts.sys,
    root,
  );
  const options = { ...parsed.options, types: [] };
  const host = ts.createCompilerHost(options);
  const onDisk = { ...host };
  host.fileExists = (name) => name === PACKAGES || onDisk.fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === PACKAGES
      ? ts.createSourceFile(name, `declare module '*';`, ts.ScriptTarget.Latest)
      : onDisk.getSourceFile(name, ...rest);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram([PACKAGES, ...parsed.fileNames], options, host);
  return { checker: program.getTypeChecker(), files: program.getSourceFiles().filter((file) => isOurs(file)) };
}

/** A file of declarations that exists only here. */
const PACKAGES = '/packages.d.ts';

interface Handler {
  readonly id: string | undefined;
  /** The fixed ends of a computed id: `${…}.emitir`. */
  readonly ends: readonly [head: string, tail: string] | undefined;
  readonly node: ts.Node;
}

function lengthOf(ends: Handler['ends'] = ['', '']): number {
  return ends.join('').length;
}

function isOurs(file: ts.SourceFile): boolean {
  return /\/src\//.test(file.fileName) && !file.fileName.includes('/node_modules/') && !file.isDeclarationFile;
}

/** Returns the codes of the table that the code uses; templates count by the texts they can become. */
export function findUsedCodes({ checker, files }: Sources): Set<string> {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && Object.hasOwn(ERROR_CODES, node.text)) used.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const one of type.isUnion() ? type.types : [type]) if (one.isStringLiteral()) used.add(one.value);
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  // The OpenAPI lists only repeat other code.
  files.filter((file) => !isTable(file) && !file.fileName.includes('/src/http/openapi/')).forEach(visit);
  return used;
}

function isTable(file: ts.SourceFile): boolean {
  return file.fileName.includes('/src/domain/error-codes/') || file.fileName.endsWith('/declaration.ts');
}

/** Finds every `defineRoute({ id, handler })`. */
function findHandlers(file: ts.SourceFile): Handler[] {
  const found: Handler[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineRoute') {
      const [options] = node.arguments;
      if (options !== undefined && ts.isObjectLiteralExpression(options)) {
        const id = propertyOf(options, 'id');
        const handler = propertyOf(options, 'handler');
        if (id !== undefined && handler !== undefined) {
          found.push({
            id: ts.isStringLiteralLike(id) ? id.text : undefined,
            ends: ts.isTemplateExpression(id) ? [id.head.text, id.templateSpans.at(-1)?.literal.text ?? ''] : undefined,
            node: handler,
          });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name;
  }
  return undefined;
}

/** Maps interface members, by declaration, to the object literals that implement them, to follow calls of `deps.…`. */
function findImplementations(checker: ts.TypeChecker, files: readonly ts.SourceFile[]): Map<ts.Node, ts.Node[]> {
  const found = new Map<ts.Node, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    // The types of schemas are the dearest to compute, and a schema implements nothing.
    if (ts.isCallExpression(node) && node.expression.getText().startsWith('Type.')) return;
    if (ts.isObjectLiteralExpression(node) && node.properties.some(mayBeCallable)) {
      const wanted = checker.getContextualType(node);
      // A union of `T | Promise<T>` has no member of T.
      const types = wanted?.isUnion() === true ? wanted.types : [wanted];
      for (const property of node.properties) {
        const name = property.name?.getText();
        const members = name === undefined ? [] : types.map((type) => type?.getProperty(name));
        for (const declaration of new Set(members.flatMap((member) => member?.declarations ?? []))) {
          if (isOurs(declaration.getSourceFile()) && declaration !== property) {
            found.set(declaration, [...(found.get(declaration) ?? []), property]);
          }
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return found;
}

function mayBeCallable(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property)) return true;
  const { initializer } = property;
  return !(
    ts.isLiteralExpression(initializer) ||
    ts.isTemplateExpression(initializer) ||
    ts.isArrayLiteralExpression(initializer) ||
    ts.isBinaryExpression(initializer) ||
    ts.isPrefixUnaryExpression(initializer)
  );
}

/** Own content and calls of a piece of code. */
interface Piece {
  readonly codes: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
  readonly next: ReadonlySet<ts.Node>;
}

/** Analyses a piece of code once, however many routes reach it. */
function createLook(
  checker: ts.TypeChecker,
  implementations: ReadonlyMap<ts.Node, readonly ts.Node[]>,
): (node: ts.Node) => Piece {
  const known = new Map<ts.Node, Piece>();
  return (start) => {
    const before = known.get(start);
    if (before !== undefined) return before;
    const codes = new Set<string>();
    const asks = new Set<string>();
    const answers = new Set<string>();
    const next = new Set<ts.Node>();
    const note = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return; // a type never refuses
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      if (ts.isStringLiteralLike(node)) {
        if (!isName && REFUSAL_CODES.has(node.text)) codes.add(node.text);
        if (ts.isElementAccessExpression(node.parent)) askedHeader(node.text, asks);
      }
      if (isName && (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && node.text in RESPONSE_HEADERS) {
        answers.add(node.text);
      }
      if (ts.isIdentifier(node)) {
        if (ts.isBindingElement(node.parent) && /headers$/.test(node.parent.parent.parent.getText())) {
          askedHeader(node.text, asks);
        }
        for (const reached of reachedBy(checker, implementations, node)) next.add(reached);
      }
      ts.forEachChild(node, note);
    };
    note(start);
    const piece = { codes, asks, answers, next };
    known.set(start, piece);
    return piece;
  };
}

function factsFrom(look: (node: ts.Node) => Piece, starts: readonly ts.Node[]): RouteFacts {
  const seen = new Set<ts.Node>(starts);
  const facts = { codes: new Set<string>(), asks: new Set<string>(), answers: new Set<string>() };
  // A Set is iterated in order while it grows.
  for (const node of seen) {
    const piece = look(node);
    for (const name of ['codes', 'asks', 'answers'] as const) piece[name].forEach((one) => facts[name].add(one));
    piece.next.forEach((one) => seen.add(one));
  }
  const { codes, asks, answers } = facts;
  return { codes: [...codes].sort(), asks: [...asks].sort(), answers: [...answers].sort() };
}

function askedHeader(text: string, asks: Set<string>): void {
  const name = Object.keys(REQUEST_HEADERS).find((header) => header.toLowerCase() === text);
  if (name !== undefined) asks.add(name);
}

/** Returns the code that a name refers to: a function, a constant, a class, or the implementations of a callable interface member. */
function reachedBy(
  checker: ts.TypeChecker,
  implementations: ReadonlyMap<ts.Node, readonly ts.Node[]>,
  name: ts.Identifier,
): readonly ts.Node[] {
  let symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
  if (symbol === undefined) return [];
  const called = symbol;
  return (symbol.declarations ?? []).flatMap(memberOf(checker)).flatMap((declaration): readonly ts.Node[] => {
    const file = declaration.getSourceFile();
    if (!isOurs(file) || isTable(file)) return [];
    if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration)) {
      // Only callable members are followed; data does not run.
      const callable = checker.getNonNullableType(checker.getTypeOfSymbol(called)).getCallSignatures().length > 0;
      return callable ? (implementations.get(declaration) ?? []) : [];
    }
    if (ts.isVariableDeclaration(declaration)) {
      // `const store = createStore()`, `store.save()`: only `save` runs, and is found by its own name.
      const whole = declaration.initializer !== undefined && !isMemberAccess(name);
      return whole || isFunctionVariable(declaration) ? [declaration] : [];
    }
    const carries =
      ts.isFunctionLike(declaration) || ts.isClassDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
    return carries ? [declaration] : [];
  });
}

/** Replaces a destructured name (`const { issue } = platform`) by the member that it takes. */
function memberOf(checker: ts.TypeChecker): (declaration: ts.Declaration) => readonly ts.Declaration[] {
  return (declaration) => {
    if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return [declaration];
    const name = (declaration.propertyName ?? declaration.name).getText();
    return checker.getTypeAtLocation(declaration.parent).getProperty(name)?.declarations ?? [];
  };
}

function isMemberAccess(name: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(name.parent) && name.parent.expression === name;
}

function isFunctionVariable({ initializer }: ts.VariableDeclaration): boolean {
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}
