import { button, code } from '../frame.js';

/** HTML link to the page that takes the mail's secret: a button or, without a public URL, the code to type there. */
export const secretLink = (label: string): string =>
  `{% if enlace %}${button(label, '{{ enlace }}')}{% else %}${code('Su código', '{{ token }}')}{% endif %}`;

/** The same as text. */
export const secretLinkText = (label: string): string =>
  `{% if enlace %}${label}: {{ enlace }}{% else %}Su código: {{ token }}{% endif %}`;
