import { ACCENT, alarm, BACKGROUND, button, code, fact, facts, framed, logoRow, paragraph } from './mail-frame.js';

/** Public page of the SRI to check a receipt's validity. */
export const SRI_VERIFICATION =
  'https://srienlinea.sri.gob.ec/comprobantes-electronicos-internet/publico/validezComprobantes.jsf';

/** A receipt's mail as fields. Texts name data in brackets: «Estimado(a) [Cliente]:» (design/mail). */
export interface MailDesign {
  readonly asunto: string;
  readonly saludo: string;
  readonly texto: string;
  /** Instead of `texto`, when the receipt was annulled. */
  readonly anulado: string;
  /** Empty: no button. */
  readonly boton: string;
  readonly pie: string;
  readonly logo: boolean;
  readonly datos: boolean;
  readonly clave: boolean;
  /** #rrggbb */
  readonly colorBoton: string;
  readonly colorFondo: string;
}

/** Liquid sources of a template. */
export interface MailSources {
  readonly asunto: string;
  readonly cuerpoHtml: string;
  readonly cuerpoTexto: string;
}

/** Data that a text can name, with their variables. */
export const MAIL_DATA: Readonly<Record<string, string>> = {
  Cliente: 'receptor.razonSocial',
  'Identificación del cliente': 'receptor.identificacion',
  Comprobante: 'comprobante.tipo',
  Número: 'comprobante.numero',
  Fecha: 'comprobante.fechaEmision',
  Total: 'comprobante.importeTotal',
  'Fecha de autorización': 'comprobante.fechaAutorizacion',
  'Clave de acceso': 'comprobante.claveAcceso',
  Empresa: 'emisor.nombre',
  'Razón social': 'emisor.razonSocial',
  RUC: 'emisor.ruc',
  Dirección: 'emisor.dirMatriz',
  Teléfono: 'emisor.telefono',
  Correo: 'emisor.correo',
};

/** Content of the built-in template. */
export const DEFAULT_DESIGN: MailDesign = {
  asunto: '[Comprobante] [Número] de [Empresa]',
  saludo: 'Estimado(a) [Cliente]:',
  texto:
    '[Empresa] le envía su comprobante electrónico, autorizado por el SRI. Adjuntos están el XML y su representación impresa (RIDE, en PDF).',
  anulado:
    '[Empresa] le informa que este comprobante fue anulado en el SRI. No lo use como sustento; si tiene dudas, responda a este correo.',
  boton: 'Ver el comprobante',
  pie: '[Razón social] · [Dirección]\nRecibe este correo porque su dirección consta en el comprobante.',
  logo: true,
  datos: true,
  clave: true,
  colorBoton: ACCENT,
  colorFondo: BACKGROUND,
};

type Mode = 'html' | 'text';
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Writes a design as Liquid sources. Typed text is never markup or Liquid, whatever it contains. */
export function buildMail(given: MailDesign): MailSources {
  const design = {
    ...given,
    colorBoton: COLOUR.test(given.colorBoton) ? given.colorBoton : ACCENT,
    colorFondo: COLOUR.test(given.colorFondo) ? given.colorFondo : BACKGROUND,
  };
  const asunto = `{% if anulado %}ANULADO: {% endif %}${written(design.asunto, 'text')}`;
  const html = htmlOf(design);
  const cuerpoTexto = textOf(design);
  const sum = checksum([asunto, html, cuerpoTexto].join('\0'));
  const mark = `{% comment %}${MARK}${sum}:${encodeURIComponent(JSON.stringify(design))}{% endcomment %}\n`;
  return { asunto, cuerpoHtml: `${html}${mark}`, cuerpoTexto };
}

const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DEFAULT_DESIGN).map(([name, value]) => [name, typeof value]),
);
const MARK = 'editor-visual:';
const MARKED = /\{% comment %\}editor-visual:([0-9a-f]{8}):([^{}]*)\{% endcomment %\}\n$/;

/** Returns the design of sources that `buildMail` wrote; undefined for others, or if they were edited since. */
export function designOf({ asunto, cuerpoHtml, cuerpoTexto }: MailSources): MailDesign | undefined {
  const [mark, sum, packed = ''] = MARKED.exec(cuerpoHtml) ?? [];
  if (mark === undefined) return undefined;
  const html = cuerpoHtml.slice(0, -mark.length);
  if (checksum([asunto, html, cuerpoTexto].join('\0')) !== sum) return undefined;
  try {
    const read = JSON.parse(decodeURIComponent(packed)) as Readonly<Record<string, unknown>>;
    // A field of a later version is at its default.
    const known = Object.entries(read).filter(([name, value]) => typeof value === TYPES[name]);
    return { ...DEFAULT_DESIGN, ...Object.fromEntries(known) };
  } catch {
    return undefined;
  }
}

/** FNV-1a, 32 bits: tells an edited source from an untouched one; no protection. */
function checksum(text: string): string {
  let sum = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

const when = (condition: string, part: string): string => `{% if ${condition} %}${part}{% endif %}`;
const either = (one: string, other: string): string => `{% if anulado %}${one}{% else %}${other}{% endif %}`;

/** Replaces data by their variables and escapes the rest. */
function written(text: string, mode: Mode): string {
  return text
    .split(/(\[[^[\]\n]{1,40}\])/)
    .map((part) => {
      const variable = part.startsWith('[') ? MAIL_DATA[part.slice(1, -1)] : undefined;
      return variable === undefined ? literal(part, mode) : `{{ ${variable} }}`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

function literal(text: string, mode: Mode): string {
  if (mode === 'html') return text.replace(/[&<>"'{}]/g, (char) => ENTITIES[char] ?? '').replace(/\r?\n/g, '<br>');
  return text.replaceAll('{', '{{ "{" }}');
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function htmlOf(design: MailDesign): string {
  const rows = (text: string): string =>
    paragraphs(text)
      .map((one) => paragraph(written(one, 'html')))
      .join('\n');
  return framed({
    preheader: either(
      'Fue anulado en el SRI y ya no tiene validez.',
      'Autorizado por el SRI el {{ comprobante.fechaAutorizacion }}',
    ),
    logo: design.logo ? when('logo != ""', logoRow('{{ logo }}', '{{ emisor.nombre }}')) : '',
    from: '{{ emisor.nombre }}',
    heading: '{{ comprobante.tipo }} {{ comprobante.numero }}',
    background: design.colorFondo,
    rows: [
      when('anulado', alarm('ANULADO: este comprobante ya no tiene validez.')),
      when('pruebas', alarm('Ambiente de pruebas: este comprobante no tiene validez tributaria.')),
      rows(design.saludo),
      either(rows(design.anulado), rows(design.texto)),
      ...(design.datos ? [FACTS] : []),
      ...(design.boton.trim() === ''
        ? []
        : [when('enlace != ""', button(written(design.boton, 'html'), '{{ enlace }}', design.colorBoton))]),
      ...(design.clave ? CLAVE : []),
    ],
    footer: written(design.pie, 'html'),
  });
}

const FACTS = facts([
  when(
    'comprobante.etiquetaTotal != ""',
    fact('{{ comprobante.etiquetaTotal }}', 'USD&nbsp;{{ comprobante.importeTotal }}', true),
  ),
  fact('Fecha de emisión', '{{ comprobante.fechaEmision }}'),
  when('comprobante.fechaAutorizacion != ""', fact('Autorizado', '{{ comprobante.fechaAutorizacion }}')),
  fact('Identificación', '{{ receptor.identificacion }}'),
  fact('Emisor', '{{ emisor.razonSocial }}<br>RUC {{ emisor.ruc }}'),
]);
const CLAVE = [
  code('Clave de acceso', '{{ comprobante.claveAcceso }}'),
  paragraph(
    `<a class="ink" href="${SRI_VERIFICATION}" style="color:#1f5fae;font-size:14px">Verificar en el SRI</a> <span class="pale" style="font-size:14px;color:#5b6672">con la clave de acceso.</span>`,
  ),
];

function textOf(design: MailDesign): string {
  const text = (typed: string): string =>
    paragraphs(typed)
      .map((one) => written(one, 'text'))
      .join('\n\n');
  const blocks = [
    when('anulado', 'ANULADO: este comprobante ya no tiene validez.\n\n') +
      when('pruebas', 'AMBIENTE DE PRUEBAS: este comprobante no tiene validez tributaria.\n\n') +
      text(design.saludo),
    either(text(design.anulado), text(design.texto)),
    '{{ comprobante.tipo }} {{ comprobante.numero }}',
    ...(design.datos
      ? [
          `${when('comprobante.etiquetaTotal != ""', '{{ comprobante.etiquetaTotal }}: USD {{ comprobante.importeTotal }}\n')}Fecha de emisión: {{ comprobante.fechaEmision }}\nIdentificación: {{ receptor.identificacion }}\nEmisor: {{ emisor.razonSocial }}, RUC {{ emisor.ruc }}`,
        ]
      : []),
    ...(design.clave
      ? [`Clave de acceso: {{ comprobante.claveAcceso }}\nVerificar en el SRI: ${SRI_VERIFICATION}`]
      : []),
    ...(design.boton.trim() === '' ? [] : [when('enlace != ""', `${written(design.boton, 'text')}: {{ enlace }}`)]),
    `--\n${written(design.pie, 'text')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
