import { escapeAttribute, escapeText } from './escape.js';
import {
  fieldReader,
  isBlock,
  isList,
  type Attribute,
  type Layout,
  type LayoutNode,
  type List,
  type NormalisedDocument,
} from './layout.js';

/** Declaration of every comprobante (FACTS §2: UTF-8, no BOM, no DOCTYPE). */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Write = (scope: NormalisedDocument) => string;

/**
 * Compiles a layout into a writer. Its output is canonical by construction: no white space between elements, explicit end tags, sorted
 * attributes, text escaped as in Canonical XML.
 */
export function compileWriter(layout: Layout): (document: NormalisedDocument) => string {
  const open = `${XML_DECLARATION}<${layout.root} id="comprobante" version="${layout.version}">`;
  const close = `</${layout.root}>`;
  const body = compileNodes(layout.children);
  return (document) => open + body(document) + close;
}

function compileNodes(nodes: readonly LayoutNode[]): Write {
  const writes = nodes.map(compileNode);
  return (scope) => {
    let text = '';
    for (const write of writes) text += write(scope);
    return text;
  };
}

function compileNode(node: LayoutNode): Write {
  const read = fieldReader(node.from ?? '');
  const open = `<${node.name}>`;
  const close = `</${node.name}>`;
  switch (node.kind) {
    case 'leaf': {
      // Numbers need no escaping.
      const written = node.facet.kind === 'decimal' ? (value: string) => value : escapeText;
      return (scope) => {
        const value = read(scope);
        return typeof value === 'string' ? open + written(value) + close : '';
      };
    }
    case 'group': {
      const body = compileNodes(node.children);
      if (node.from === undefined) return (scope) => open + body(scope) + close;
      return (scope) => {
        const value = read(scope);
        return isBlock(value) ? open + body(value) + close : '';
      };
    }
    case 'list': {
      const item = compileItem(node);
      return (scope) => {
        const value = read(scope);
        if (!isList(value) || (value.length === 0 && node.optional)) return '';
        let text = open;
        for (const entry of value) text += item(entry);
        return text + close;
      };
    }
  }
}

function compileItem(node: List): Write {
  const close = `</${node.item}>`;
  if (node.content.kind === 'elements') {
    const open = `<${node.item}>`;
    const body = compileNodes(node.content.children);
    return (scope) => open + body(scope) + close;
  }
  const attributes = node.content.attributes.map(compileAttribute);
  const text = node.content.text && fieldReader(node.content.text.from);
  return (scope) => {
    let tag = `<${node.item}`;
    for (const attribute of attributes) tag += attribute(scope);
    const value = text?.(scope);
    return `${tag}>${typeof value === 'string' ? escapeText(value) : ''}${close}`;
  };
}

function compileAttribute(attribute: Attribute): Write {
  const read = fieldReader(attribute.from);
  return (scope) => {
    const value = read(scope);
    return typeof value === 'string' ? ` ${attribute.name}="${escapeAttribute(value)}"` : '';
  };
}
