import { describe, expect, test } from 'vitest';
import { buildMail, DEFAULT_DESIGN, designOf, MAIL_DATA } from '../kernel/mail-design.js';
import { inkOn } from '../kernel/mail-frame.js';
import { checkMailTemplate, coversAnnulment, renderMail } from './template.js';
import { SAMPLE_MAIL } from './variables.js';

describe('a mail designed as fields', () => {
  test('is a valid template for both notices, with every datum', () => {
    const every = Object.keys(MAIL_DATA)
      .map((name) => `[${name}]`)
      .join(' ');
    const built = buildMail({ ...DEFAULT_DESIGN, texto: every, pie: every });
    expect(checkMailTemplate(built)).toEqual([]);
    expect(coversAnnulment(built)).toBe(true);
    const mail = renderMail(built, SAMPLE_MAIL);
    expect(mail.html).not.toMatch(/\[(?!if|endif)|editor-visual/);
    expect(mail.text).toContain(SAMPLE_MAIL.receptor.razonSocial);
  });

  test('prints typed text as it is: no markup, no Liquid, no unknown datum', () => {
    const odd = '<script>x</script> {{ emisor.ruc }} {% for a in b %} {"a"} & [Nada] \ud800';
    const design = { ...DEFAULT_DESIGN, asunto: odd, saludo: odd, texto: odd, anulado: odd, boton: odd, pie: odd };
    const built = buildMail(design);
    expect(checkMailTemplate(built)).toEqual([]);
    const { subject, html, text } = renderMail(built, SAMPLE_MAIL);
    expect(text).toContain(odd);
    expect(subject).toContain('{{ emisor.ruc }} {% for a in b %}');
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt; &#123;&#123; emisor.ruc &#125;&#125;');
    expect(html).not.toContain('<script>');
  });

  test('is read back unchanged; edited by hand it is code', () => {
    const design = { ...DEFAULT_DESIGN, texto: 'Uno\n\nDos {% comment %}', colorBoton: '#ffcc00', logo: false };
    const built = buildMail(design);
    expect(designOf(built)).toEqual(design);
    expect(buildMail(designOf(built) ?? DEFAULT_DESIGN)).toEqual(built);
    for (const source of ['asunto', 'cuerpoHtml', 'cuerpoTexto'] as const)
      expect(designOf({ ...built, [source]: `x${built[source]}` })).toBeUndefined();
    expect(designOf({ asunto: '', cuerpoHtml: '<p>', cuerpoTexto: '' })).toBeUndefined();
    expect(buildMail({ ...design, colorFondo: 'red;}</style>' }).cuerpoHtml).not.toContain('</style>}');
  });

  test('has a readable button on any colour', () => {
    expect([inkOn('#ffcc00'), inkOn('#1f3a5f'), inkOn('#ffffff'), inkOn('#000000')]).toEqual([
      '#000000',
      '#ffffff',
      '#000000',
      '#ffffff',
    ]);
  });
});
