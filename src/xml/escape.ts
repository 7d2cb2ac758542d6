// Exactly the characters Canonical XML 1.0 §2.3 escapes, so our text is its own canonical form and can be hashed directly.
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

export function escapeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(TEXT, (char) => TEXT_ENTITIES[char] ?? char) : text;
}

/** For a value in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(ATTRIBUTE, (char) => ATTRIBUTE_ENTITIES[char] ?? char);
}
