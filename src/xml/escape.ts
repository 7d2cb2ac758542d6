// Exactly what Canonical XML 1.0 §2.3 escapes, so that our text is its own canonical form and can be hashed as it stands.
const TEXT = /[&<>\r]/g;
const NEEDS_ESCAPE = /[&<>\r]/;
const TEXT_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE = /[&<"\t\n\r]/g;
const ATTRIBUTE_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Escapes the text of an element as Canonical XML does. */
export function escapeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(TEXT, (char) => TEXT_ENTITIES[char] ?? char) : text;
}

/** Escapes the value of an attribute, which stands in double quotes, as Canonical XML does. */
export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, (char) => ATTRIBUTE_ENTITIES[char] ?? char);
}
