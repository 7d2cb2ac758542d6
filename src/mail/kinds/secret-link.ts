import { button, code, paragraph } from '../../kernel/mail-frame.js';

/** HTML link to the page that takes the mail's secret: a button or, without an address, the code and where to type it. */
export const secretLink = (label: string, where: string): string =>
  `{% if enlace %}${button(label, '{{ enlace }}')}{% else %}${code('Su código', '{{ token }}')}${paragraph(where)}{% endif %}`;

/** The same as text. */
export const secretLinkText = (label: string, where: string): string =>
  `{% if enlace %}${label}: {{ enlace }}{% else %}Su código: {{ token }}

${where}{% endif %}`;
