import { describe, expect, test } from 'vitest';
import { parseTemplate, renderTemplate, RESULT_CHARS_MAX, SOURCE_CHARS_MAX, TemplateError } from './liquid.js';
import { COMPROBANTE_TEMPLATE } from './comprobante-template.js';
import { checkMailTemplate, renderMail, coversAnnulment, type MailTemplate } from './template.js';
import { exampleOf, MAIL_VARIABLES, SAMPLE_MAIL } from './variables.js';

const template = (cuerpoHtml: string, more: Partial<MailTemplate> = {}): MailTemplate => ({
  asunto: 'Su comprobante',
  cuerpoHtml,
  cuerpoTexto: 'Hola',
  ...more,
});

function html(source: string, data: object = SAMPLE_MAIL): string {
  return renderTemplate(parseTemplate(source, 'html'), data);
}

/** Returns the message of the rendering error. */
function refusal(source: string): string {
  try {
    html(source);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('values', () => {
  test('are escaped in HTML and not in text, on every render and for each receipt', () => {
    const source = '{{ emisor.nombre }}';
    for (const nombre of ['Ana & Cía.', '<b>', 'Ana & Cía.'])
      expect(
        renderMail({ asunto: source, cuerpoHtml: source, cuerpoTexto: source }, { ...SAMPLE_MAIL, emisor: { nombre } }),
      ).toEqual({ subject: nombre, text: nombre, html: nombre.replace('&', '&amp;').replace('<b>', '&lt;b&gt;') });
  });

  test('HTML in data is escaped, in text and in attributes', () => {
    const data = { nombre: `<script>alert("x")</script> ' & <b>` };
    const escaped = '&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt; &#39; &amp; &lt;b&gt;';
    expect(html('<a title="{{ nombre }}">{{ nombre }}</a>', data)).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  test('no filter undoes the escaping, and `escape` does not escape twice', () => {
    expect(html('{{ x | escape }}', { x: '<' })).toBe('&lt;');
    expect(checkMailTemplate(template('{{ emisor.ruc | raw }}'))[0]?.message).toContain('El filtro «raw» no existe');
    expect(html('{% assign y = x | append: "<" %}{{ y }}', { x: '<' })).toBe('&lt;&lt;');
  });

  test('Liquid in data stays text', () => {
    expect(html('{{ x }}', { x: '{{ emisor.ruc }}{% for i in (1..9) %}' })).toBe(
      '{{ emisor.ruc }}{% for i in (1..9) %}',
    );
  });

  test('a subject is one line, whatever the data', () => {
    const data = { ...SAMPLE_MAIL, emisor: { ...SAMPLE_MAIL.emisor, nombre: 'A\r\nBcc: otro@example.test\u2028B\0C' } };
    const { subject } = renderMail(COMPROBANTE_TEMPLATE, data);
    expect(subject).toBe('Factura 001-001-000000123 de A Bcc: otro@example.test B C');
  });

  test('a subject has a maximum length', () => {
    const asunto = '{{ emisor.nombre }}';
    const data = { emisor: { nombre: 'ñ'.repeat(5000) } };
    expect(Array.from(renderMail(template('', { asunto }), data).subject)).toHaveLength(200);
  });
});

describe('hostile templates', () => {
  test.each([
    ['an endless loop', '{% for i in (1..1000000000) %}x{% endfor %}', 'demasiados datos'],
    [
      'loops in loops',
      '{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}',
      'demasiado',
    ],
    [
      'a loop that computes without end',
      `{% for a in (1..400) %}{% for b in (1..400) %}${'{% if a == b %}{% endif %}'.repeat(200)}{% endfor %}{% endfor %}`,
      'tarda demasiado',
    ],
    ['a result of megabytes', `{% for a in (1..9000) %}${'x'.repeat(1000)}{% endfor %}`, String(RESULT_CHARS_MAX)],
    [
      'a text that doubles',
      `{% assign a = "xxxxxxxxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
      'demasiados datos',
    ],
    ['a source of megabytes', 'x'.repeat(SOURCE_CHARS_MAX + 1), String(SOURCE_CHARS_MAX)],
    ['deep nesting', `${'{% if true %}'.repeat(2000)}${'{% endif %}'.repeat(2000)}`, 'uno dentro de otro'],
  ])('%s is stopped', (_name, source, message) => {
    expect(refusal(source)).toContain(message);
  });

  test.each([
    'include "/etc/passwd"',
    'render "/etc/passwd"',
    'layout "/etc/passwd"',
    'capture x',
    'liquid',
    'tablerow i in (1..2)',
  ])('there is no {%% %s %%}', (tag) => {
    expect(refusal(`{% ${tag} %}`)).toMatch(/^La etiqueta «\w+» no existe/);
  });

  test.each([
    'constructor',
    '__proto__',
    'emisor.constructor',
    'emisor.__proto__.polluted',
    'comprobante.detalles.constructor.constructor',
    'emisor["constructor"]',
    'emisor.nombre.constructor',
    'toString',
    'comprobante.detalles[0].__proto__',
    'emisor.hasOwnProperty',
  ])('{{ %s }} is empty, and refused on save', (path) => {
    expect(html(`[{{ ${path} }}]`)).toBe('[]');
    expect(checkMailTemplate(template(`{{ ${path} }}`))).toMatchObject([
      { code: 'plantilla-variable', field: 'cuerpoHtml' },
    ]);
  });

  test('a busy machine is not a fault of the template', () => {
    const slow = {
      get wait(): string {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
        return 'x';
      },
    };
    expect(html('{{ wait }}{{ wait }}.', slow)).toBe('xx.');
  });

  test('a name that is itself data does not reach a prototype', () => {
    expect(html('[{{ emisor[x] }}]', { ...SAMPLE_MAIL, x: 'constructor' })).toBe('[]');
  });
});

describe('findings on save', () => {
  test.each<[name: string, body: MailTemplate, issues: object[]]>([
    [
      'an unknown variable, with its place',
      template('a\n  {{ emisor.nombrre }}'),
      [
        {
          code: 'plantilla-variable',
          field: 'cuerpoHtml',
          message: 'Línea 2, columna 6: La variable «emisor.nombrre» no existe.',
        },
      ],
    ],
    [
      'one in a branch that the example does not take',
      template('{% if false %}{{ total }}{% endif %}'),
      [{ code: 'plantilla-variable' }],
    ],
    [
      'one inside a loop',
      template('{% for d in comprobante.detalles %}{{ d.precio }}{% endfor %}'),
      [{ code: 'plantilla-sintaxis', message: 'Línea 1, columna 39: La variable «d.precio» no existe.' }],
    ],
    ['a brace that is not closed', template('{{ emisor.ruc'), [{ code: 'plantilla-sintaxis' }]],
    [
      'a tag that has no end',
      template('{% if anulado %}'),
      [{ message: 'Línea 1, columna 1: La etiqueta {% if anulado %} no tiene su fin.' }],
    ],
    [
      'faults of all three parts at once',
      { asunto: '{{ a }}', cuerpoHtml: '{{ b }}', cuerpoTexto: '{{ c }}' },
      [{ field: 'asunto' }, { field: 'cuerpoHtml' }, { field: 'cuerpoTexto' }],
    ],
    [
      'what no mail program runs',
      template('<p onclick="x">\n<script>'),
      [
        { code: 'plantilla-html', message: expect.stringContaining('Línea 2, columna 1') as string },
        { code: 'plantilla-html' },
      ],
    ],
  ])('%s', (_name, body, issues) => {
    expect(checkMailTemplate(body)).toMatchObject(issues);
  });

  test('a template over all variables passes', () => {
    const source = MAIL_VARIABLES.filter(({ nombre }) => !nombre.includes('[]'))
      .map(({ nombre }) => `{{ ${nombre} }}`)
      .join('\n');
    expect(checkMailTemplate(template(source))).toEqual([]);
  });
});

/** Lists all names of the data, as the catalogue writes them. */
function names(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...names(value[0], `${path}[]`)];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => names(inner, path === '' ? key : `${path}.${key}`));
  return [path];
}

test('the catalogue names every variable of the data, and no other', () => {
  expect(MAIL_VARIABLES.map(({ nombre }) => nombre)).toEqual(names(SAMPLE_MAIL, ''));
  for (const { nombre } of MAIL_VARIABLES) expect(exampleOf(nombre), nombre).not.toBeUndefined();
});

describe('our own mails', () => {
  test('the built-in template passes the check and covers annulments', () => {
    expect(checkMailTemplate(COMPROBANTE_TEMPLATE)).toEqual([]);
    expect(coversAnnulment(COMPROBANTE_TEMPLATE)).toBe(true);
    expect(coversAnnulment(template('{{ comprobante.estado }}'))).toBe(false);
  });

  test('an authorised receipt: HTML and text say the same', () => {
    const mail = renderMail(COMPROBANTE_TEMPLATE, SAMPLE_MAIL);
    const { comprobante, emisor, receptor, enlace } = SAMPLE_MAIL;
    for (const said of [
      comprobante.numero,
      comprobante.claveAcceso,
      comprobante.importeTotal,
      comprobante.fechaEmision,
      emisor.razonSocial,
      emisor.ruc,
      receptor.razonSocial,
      enlace,
      'srienlinea.sri.gob.ec',
    ]) {
      expect(mail.html).toContain(said);
      expect(mail.text).toContain(said);
    }
    expect(mail.html).toContain('src="cid:logo"');
    expect(mail.html + mail.text).not.toMatch(/anulad|\{\{|\{%/i);
  });

  test('an annulled one says so first, in all parts', () => {
    const mail = renderMail(COMPROBANTE_TEMPLATE, { ...SAMPLE_MAIL, anulado: true });
    expect(mail.subject).toMatch(/^ANULADO: /);
    expect(mail.text).toMatch(/^ANULADO: /);
    expect(mail.html).toContain('ANULADO: este comprobante ya no tiene validez.');
    expect(mail.html + mail.text).not.toContain('le envía su comprobante');
  });

  test('missing public address, logo, telephone or amount leave no trace', () => {
    const bare = {
      ...SAMPLE_MAIL,
      enlace: '',
      logo: '',
      pruebas: false,
      emisor: { ...SAMPLE_MAIL.emisor, correo: '', telefono: '' },
      comprobante: { ...SAMPLE_MAIL.comprobante, etiquetaTotal: '', importeTotal: '' },
    };
    const mail = renderMail(COMPROBANTE_TEMPLATE, bare);
    expect(mail.html + mail.text).not.toMatch(/<img|Ver el comprobante|USD|pruebas|· (·|<br>)/);
  });
});
