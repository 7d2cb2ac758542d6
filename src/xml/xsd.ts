import { escapeAttribute } from './escape.js';
import type { Attribute, Facet, Layout, LayoutNode, List } from './layout.js';

/** Writes the XML Schema of a layout, without imports. It admits any signature as the root's last child; verifiers check it separately. */
export function layoutXsd(layout: Layout): string {
  const { idRequired, versionRequired } = layout.attributes;
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${layout.root} ${layout.version}: written by the build from the layout in src/documents. -->`,
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">',
    // Text with attributes can only extend a named type (XSD 1.0 §3.4.2).
    ...layout.children.flatMap(textItems).flatMap(([name, facet]) => indent(1, simpleType(facet, name))),
    ` <xs:element name="${layout.root}">`,
    '  <xs:complexType>',
    '   <xs:sequence>',
    ...indent(4, layout.children.flatMap(node)),
    '    <xs:any namespace="http://www.w3.org/2000/09/xmldsig#" processContents="skip" minOccurs="0"/>',
    '   </xs:sequence>',
    `   <xs:attribute name="id"${use(idRequired)}>`,
    ...indent(4, simpleType({ kind: 'text', values: ['comprobante'], hint: '' })),
    '   </xs:attribute>',
    versionRequired
      ? '   <xs:attribute name="version" type="xs:NMTOKEN" use="required"/>'
      : '   <xs:attribute name="version"/>',
    '  </xs:complexType>',
    ' </xs:element>',
    '</xs:schema>',
  ].join('\n')}\n`;
}

function node(item: LayoutNode): string[] {
  const occurs = item.optional ? ' minOccurs="0"' : '';
  switch (item.kind) {
    case 'leaf':
      if (item.retired) return [];
      return [`<xs:element name="${item.name}"${occurs}>`, ...indent(1, simpleType(item.facet)), '</xs:element>'];
    case 'group':
      return element(item.name, occurs, item.children.flatMap(node));
    case 'list': {
      const repeat = item.repeatable ? ' maxOccurs="unbounded"' : '';
      return element(item.name, occurs + repeat, listItem(item));
    }
  }
}

function listItem(item: List): string[] {
  const max = item.max === Infinity ? 'unbounded' : String(item.max);
  const occurs = `${item.min === 0 ? ' minOccurs="0"' : ''} maxOccurs="${max}"`;
  if (item.content.kind === 'elements') return element(item.item, occurs, item.content.children.flatMap(node));
  const { attributes, text } = item.content;
  const declared = attributes.flatMap((attribute) => attributeDeclaration(attribute));
  const open = `<xs:element name="${item.item}"${occurs}>`;
  if (text === undefined) {
    return [open, ' <xs:complexType>', ...indent(2, declared), ' </xs:complexType>', '</xs:element>'];
  }
  return [
    open,
    ' <xs:complexType>',
    '  <xs:simpleContent>',
    `   <xs:extension base="${item.item}">`,
    ...indent(4, declared),
    '   </xs:extension>',
    '  </xs:simpleContent>',
    ' </xs:complexType>',
    '</xs:element>',
  ];
}

function attributeDeclaration(attribute: Attribute): string[] {
  return [
    `<xs:attribute name="${attribute.name}" use="required">`,
    ...indent(1, simpleType(attribute.facet)),
    '</xs:attribute>',
  ];
}

function element(name: string, occurs: string, content: readonly string[]): string[] {
  return [
    `<xs:element name="${name}"${occurs}>`,
    ' <xs:complexType>',
    '  <xs:sequence>',
    ...indent(3, content),
    '  </xs:sequence>',
    ' </xs:complexType>',
    '</xs:element>',
  ];
}

function textItems(item: LayoutNode): (readonly [string, Facet])[] {
  if (item.kind === 'leaf') return [];
  if (item.kind === 'group') return item.children.flatMap(textItems);
  if (item.content.kind === 'elements') return item.content.children.flatMap(textItems);
  return item.content.text ? [[item.item, item.content.text.facet]] : [];
}

function simpleType(facet: Facet, name?: string): string[] {
  return [
    name === undefined ? '<xs:simpleType>' : `<xs:simpleType name="${name}">`,
    ` <xs:restriction base="xs:${facet.kind === 'text' ? 'string' : 'decimal'}">`,
    ...facets(facet).map(([name, value]) => `  <xs:${name} value="${escapeAttribute(String(value))}"/>`),
    ' </xs:restriction>',
    '</xs:simpleType>',
  ];
}

function facets(facet: Facet): (readonly [string, string | number])[] {
  if (facet.kind === 'decimal') {
    return [
      ['totalDigits', facet.totalDigits],
      ['fractionDigits', facet.fractionDigits],
      ...(facet.signed ? [] : [['minInclusive', 0] as const]),
    ];
  }
  return [
    ...(facet.minLength === undefined ? [] : [['minLength', facet.minLength] as const]),
    ...(facet.maxLength === undefined ? [] : [['maxLength', facet.maxLength] as const]),
    ...(facet.patterns ?? []).map((pattern) => ['pattern', pattern] as const),
    ...(facet.values ?? []).map((value) => ['enumeration', value] as const),
  ];
}

function use(isRequired: boolean): string {
  return isRequired ? ' use="required"' : '';
}

function indent(spaces: number, lines: readonly string[]): string[] {
  return lines.map((line) => ' '.repeat(spaces) + line);
}
