import { closest } from '../../kernel/closest.js';
import { ISSUES_MAX, type Advertencia, type Issue } from '../../kernel/issue.js';
import type { Group, LayoutNode, Leaf, List, NormalisedDocument } from '../../xml/layout.js';
import { fieldWriter } from '../../xml/projection.js';
import { shownValue } from '../sent-values.js';
import type { DocumentType } from '../document-type.js';
import { checkEntries } from '../numbering.js';
import { prunePayload } from '../prune.js';
import { isBlock } from '../structure.js';
import { join, ignoredField, duplicateName, type ParsedBody } from './field-names.js';

type Given = Readonly<Record<string, unknown>>;
type Fields = Record<string, NormalisedDocument[string]>;

/** A parsed v1.0 body: a complete document, as the XML reader returns it. */
export interface ParsedV1Body extends ParsedBody {
  readonly documento: NormalisedDocument;
}

/**
 * Reads Veronica's v1.0 JSON: the SRI's XML with lists named like their items and attributes as fields (V1-JSON §1). The
 * layout determines the place of each value, so only the exceptions below depend on the document type. Computes nothing;
 * unknown fields are refused by name.
 */
export function fromV1(type: DocumentType, body: Given): ParsedV1Body {
  const { id, version, ...blocks } = body;
  const reading = new Reading(type.codDoc);
  const { issues, advertencias, written } = reading;
  const wanted = typeof version === 'number' ? String(version) : version;
  const layout = type.layouts.find((one) => one.version === wanted);
  if (layout === undefined) {
    const message = `«version» elige el esquema del SRI; use ${type.versions.join(', ')}.`;
    reading.report({ code: 'comprobante-version', field: 'version', message, ...shownValue(version) });
    return { payload: {}, documento: {}, issues, advertencias, written };
  }
  if (id !== undefined && id !== null && id !== 'comprobante')
    reading.report({ code: 'valor-no-permitido', field: 'id', message: '«id» es siempre «comprobante».' });
  const excess = checkEntries(blocks, type.layouts);
  if (excess !== undefined) {
    reading.report(excess);
    return { payload: {}, documento: {}, issues, advertencias, written };
  }
  const document: Fields = {};
  reading.block(layout.children, blocks, document, '', '');
  const documento = { version: layout.version, ...document };
  return { payload: prunePayload(type.payload, documento), documento, issues, advertencias, written };
}

/** Names in v1.0 that break its own rule, the usual one first (V1-JSON §1 and §4). */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  infoCompRetencion: ['infoRetencion', 'infoCompRetencion'],
  infoGuiaRemision: ['infoGuiaRemisionDTO', 'infoGuiaRemision'],
};
/** Lists that may also have the name of their wrapper. */
const WRAPPERS = new Set(['pagos', 'detalles', 'motivos', 'destinatarios', 'docsSustento']);
/** Line field names in a nota de crédito since 2023. */
const NOTA_CREDITO: Readonly<Record<string, string>> = {
  codigoInterno: 'codigoPrincipal',
  codigoAdicional: 'codigoAuxiliar',
};
/** Fields that clients still send and no current schema has, by type; «*»: any. */
const DEAD: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': new Set(['regimenMicroempresas', 'rise']),
  '04': new Set(['tarifa', 'descuentoAdicional']),
  '07': new Set(['parteRel', 'tipoSujetoRetenido']),
};

class Reading {
  readonly issues: Issue[] = [];
  readonly advertencias: Advertencia[] = [];
  readonly written = new Map<string, string>();

  constructor(private readonly codDoc: string) {}

  /** Reads the nodes of one scope. `path` is our path, `at` the caller's. */
  block(nodes: readonly LayoutNode[], given: Given, target: Fields, path: string, at: string): void {
    const known = new Set<string>();
    for (const node of nodes) {
      const names = this.namesOf(node, at);
      for (const name of names) known.add(name);
      const used = names.filter((name) => given[name] !== undefined && given[name] !== null);
      const [name = names[0] ?? node.name, second] = used;
      if (second !== undefined) this.report(duplicateName(join(at, name), join(at, second)));
      const value = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
      this.node(node, value, target, path, join(at, name));
    }
    this.unknown(given, known, at);
  }

  private node(node: LayoutNode, value: unknown, target: Fields, path: string, at: string): void {
    if (node.kind === 'group') {
      this.group(node, value, target, path, at);
      return;
    }
    this.note(join(path, node.from), at);
    if (value === undefined) return;
    if (node.kind === 'leaf') this.leaf(node, value, target, at);
    else this.list(node, value, target, path, at);
  }

  private leaf(node: Leaf, value: unknown, target: Fields, at: string): void {
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.mistyped(at, 'un texto o un número', value);
      return;
    }
    const text = typeof value === 'number' || node.facet.kind === 'decimal' ? String(value).trim() : value;
    if (text.trim() === '') return;
    if (node.retired === true || DEAD['*']?.has(node.name) === true) {
      this.advertencias.push(ignoredField(at, 'ya no existe en el SRI.'));
    } else if (node.from === 'claveAcceso') {
      this.report({ code: 'campo-desconocido', field: at, message: `«${at}» la forma el servicio: quítela.` });
    } else fieldWriter(node.from)(target, text);
  }

  private group(node: Group, value: unknown, target: Fields, path: string, at: string): void {
    const block = value === undefined ? {} : value;
    if (!isBlock(block)) {
      this.mistyped(at, 'un objeto', value);
      return;
    }
    if (node.from === undefined) {
      this.block(node.children, block, target, path, at);
      return;
    }
    this.note(join(path, node.from), at);
    if (value === undefined) return;
    const inner: Fields = {};
    this.block(node.children, block, inner, join(path, node.from), at);
    fieldWriter(node.from)(target, inner);
  }

  private list(node: List, value: unknown, target: Fields, path: string, at: string): void {
    if (!Array.isArray(value)) {
      this.mistyped(at, 'una lista', value);
      return;
    }
    const items = value.map((entry: unknown, i): NormalisedDocument => {
      const inner: Fields = {};
      const place = `${at}[${i}]`;
      if (isBlock(entry)) this.block(childrenOf(node), entry, inner, `${join(path, node.from)}[${i}]`, place);
      else this.mistyped(place, 'un objeto', entry);
      return inner;
    });
    if (items.length === 0) return;
    // The rebate of 2016 and 2017, which clients still send: without a value it is ignored, and no current document has one.
    const isEmptyRebate = node.name.startsWith('compensaciones') && items.every(({ valor }) => Number(valor) === 0);
    if (isEmptyRebate) this.advertencias.push(ignoredField(at, 'la compensación del IVA terminó en 2017.'));
    else fieldWriter(node.from)(target, items);
  }

  private namesOf(node: LayoutNode, at: string): readonly string[] {
    if (node.kind === 'group') return GROUPS[node.name] ?? [node.name];
    if (node.kind === 'list') {
      // The list of retención 1.0.0, not the taxes of a line.
      const either = WRAPPERS.has(node.name) || (node.name === 'impuestos' && at === '');
      return either ? [node.item, node.name] : [node.item];
    }
    const other = this.codDoc === '04' ? NOTA_CREDITO[node.name] : undefined;
    if (other !== undefined) return [node.name, other];
    // The SRI writes one name in lower case in two schemas (FACTS §4.5); v1.0 does not.
    return [node.name.toLowerCase() === node.from.toLowerCase() ? node.from : node.name];
  }

  /** Records a caller's name if it cannot be derived from the enclosing block. */
  private note(path: string, at: string): void {
    if (path === at) return;
    const dot = path.lastIndexOf('.');
    const around = dot === -1 ? '' : path.slice(0, dot);
    const last = path.slice(dot + 1);
    if (this.written.get(around) === at.slice(0, -last.length - 1) && at.endsWith(`.${last}`)) return;
    if (around !== '' && !around.endsWith(']') && !this.written.has(around)) this.written.set(around, blockOf(at));
    this.written.set(path, at);
  }

  private unknown(given: Given, known: ReadonlySet<string>, at: string): void {
    for (const [name, value] of Object.entries(given)) {
      if (known.has(name) || value === null || this.issues.length >= ISSUES_MAX) continue;
      const field = join(at, name);
      if (DEAD['*']?.has(name) === true || DEAD[this.codDoc]?.has(name) === true) {
        if (value !== '') this.advertencias.push(ignoredField(field, 'este comprobante no lo lleva.'));
        continue;
      }
      const meant = closest(name, [...known]);
      const hint = meant === undefined ? ': revise el nombre o quítelo.' : `. ¿Quiso decir «${meant}»?`;
      this.report({ code: 'campo-desconocido', field, message: `«${field}» no existe en este comprobante${hint}` });
    }
  }

  private mistyped(field: string, wanted: string, value: unknown): void {
    this.report({ code: 'tipo-incorrecto', field, message: `«${field}» debe ser ${wanted}.`, ...shownValue(value) });
  }

  report(issue: Issue): void {
    if (this.issues.length < ISSUES_MAX) this.issues.push(issue);
  }
}

/** Returns the fields of a list's items; attributes and text are fields too. */
function childrenOf({ content }: List): readonly LayoutNode[] {
  if (content.kind === 'elements') return content.children;
  const fields = content.text === undefined ? content.attributes : [...content.attributes, content.text];
  return fields.map(({ from, facet }): Leaf => ({ kind: 'leaf', name: from, from, facet, optional: false }));
}

function blockOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
