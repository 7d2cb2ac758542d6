import type { Issue } from '../kernel/issue.js';
import {
  fieldReader,
  isBlock,
  isList,
  type Attribute,
  type DecimalFacet,
  type Facet,
  type Layout,
  type LayoutNode,
  type List,
  type NormalisedDocument,
  type TextFacet,
} from './layout.js';

type Check = (scope: NormalisedDocument, base: string, issues: Issue[]) => void;
type Fault = { readonly code: Issue['code']; readonly message: string } | undefined;

/** Compiles a layout into a function that lists all form errors of a document, with the document's own paths. */
export function compileFormCheck(layout: Layout): (document: NormalisedDocument) => Issue[] {
  const check = compileNodes(layout.children);
  return (document) => {
    const issues: Issue[] = [];
    check(document, '', issues);
    return issues;
  };
}

function compileNodes(nodes: readonly LayoutNode[]): Check {
  const checks = nodes.map(compileNode);
  return (scope, base, issues) => {
    for (const check of checks) check(scope, base, issues);
  };
}

function compileNode(node: LayoutNode): Check {
  switch (node.kind) {
    case 'leaf':
      return compileField(node.from, node.facet, node.optional);
    case 'group': {
      const { from } = node;
      const body = compileNodes(node.children);
      if (from === undefined) return body;
      const read = fieldReader(from);
      return (scope, base, issues) => {
        const value = read(scope);
        if (isBlock(value)) body(value, `${base}${from}.`, issues);
        else if (!node.optional) issues.push(required(base + from));
      };
    }
    case 'list':
      return compileList(node);
  }
}

function compileList(node: List): Check {
  const { from, content } = node;
  const read = fieldReader(from);
  const item =
    content.kind === 'elements'
      ? compileNodes(content.children)
      : compileAttributes([...content.attributes, ...(content.text ? [content.text] : [])]);
  return (scope, base, issues) => {
    const value = read(scope);
    const path = base + from;
    if (!isList(value)) {
      if (!node.optional) issues.push(required(path));
      return;
    }
    if (value.length < node.min && !node.optional) {
      issues.push({
        code: 'lista-vacia',
        field: path,
        message: `«${path}» necesita al menos un elemento.`,
        rejectedValue: [],
      });
    }
    if (value.length > node.max) {
      const message = `«${path}» admite hasta ${node.max} elementos y tiene ${value.length}: quite los que sobran.`;
      issues.push({ code: 'lista-excedida', field: path, message, rejectedValue: value.length });
    }
    for (const [i, entry] of value.entries()) item(entry, `${path}[${i}].`, issues);
  };
}

function compileAttributes(attributes: readonly Attribute[]): Check {
  const checks = attributes.map((attribute) => compileField(attribute.from, attribute.facet, false));
  return (scope, base, issues) => {
    for (const check of checks) check(scope, base, issues);
  };
}

function compileField(from: string, facet: Facet, isOptional: boolean): Check {
  const read = fieldReader(from);
  const faultOf = facet.kind === 'text' ? compileText(facet) : compileDecimal(facet);
  return (scope, base, issues) => {
    const value = read(scope);
    if (typeof value !== 'string') {
      if (!isOptional) issues.push(required(base + from));
      return;
    }
    const fault = faultOf(value);
    if (fault !== undefined) {
      const message = `«${base}${from}» ${fault.message}`;
      issues.push({ code: fault.code, field: base + from, message, rejectedValue: value });
    }
  };
}

function required(field: string): Issue {
  return { code: 'campo-requerido', field, message: `Falta «${field}», que es obligatorio.` };
}

function compileText(facet: TextFacet): (value: string) => Fault {
  const { minLength = 0, maxLength = Infinity, values } = facet;
  const matches = facet.patterns === undefined ? undefined : anyOf(facet.patterns);
  return (value) => {
    if (values !== undefined && !values.includes(value))
      return { code: 'campo-valor', message: `debe ser ${facet.hint}.` };
    // There are at least as many UTF-16 units as characters, so the exact count is needed only near the limit.
    const length = value.length > maxLength || value.length < minLength * 2 ? characters(value) : value.length;
    if (length < minLength || length > maxLength) {
      const range = maxLength === Infinity ? `al menos ${minLength}` : `de ${minLength} a ${maxLength}`;
      return { code: 'campo-longitud', message: `debe tener ${range} caracteres y tiene ${length}.` };
    }
    if (matches !== undefined && !matches(value)) {
      return { code: 'campo-formato', message: `debe ser ${facet.hint}.` };
    }
    return undefined;
  };
}

function anyOf(patterns: readonly string[]): (value: string) => boolean {
  // Fast path for the most common pattern.
  if (patterns.length === 1 && patterns[0] === '[^\\n]*') return (value) => !value.includes('\n');
  const whole = new RegExp(`^(?:${patterns.join('|')})$`, 'u');
  return (value) => whole.test(value);
}

function characters(value: string): number {
  return Array.from(value).length;
}

// Output of our own arithmetic; no facet of an SRI amount refuses it, except that of a rate.
const MONEY = /^\d{1,12}\.\d\d$/;

// xs:decimal after white space is collapsed.
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** A loop, because a regular expression for trailing zeros is quadratic. */
function withoutIdleZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}

function compileDecimal(facet: DecimalFacet): (value: string) => Fault {
  const money = facet.totalDigits >= 14;
  return (value) => {
    if (money && MONEY.test(value)) return undefined;
    const match = DECIMAL.exec(value);
    if (match === null || !/\d/.test(value))
      return { code: 'campo-cifra', message: 'debe ser una cifra con punto decimal, sin separador de miles.' };
    const [, sign, written = '', decimals = ''] = match;
    const whole = written.replace(/^0+/, '');
    const fraction = withoutIdleZeros(decimals);
    if (fraction.length > facet.fractionDigits) {
      return { code: 'campo-decimales', message: `admite hasta ${facet.fractionDigits} decimales: redondee la cifra.` };
    }
    if (whole.length + fraction.length > facet.totalDigits) {
      return { code: 'campo-digitos', message: `admite hasta ${facet.totalDigits} dígitos en total.` };
    }
    if (sign === '-' && !facet.signed && whole + fraction !== '')
      return { code: 'campo-negativo', message: 'no puede ser negativo.' };
    return undefined;
  };
}
