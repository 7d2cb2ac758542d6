import { alarm, button, code, fact, facts, framed, logoRow, paragraph } from '../kernel/mail-frame.js';
import { SRI_VERIFICATION } from '../kernel/mail-design.js';
import type { MailTemplate } from './template.js';

/** Wraps a part that only some receipts have. */
const when = (condition: string, part: string): string => `{% if ${condition} %}${part}{% endif %}`;

const what = '{{ comprobante.tipo }} {{ comprobante.numero }}';

/** Default template for receipts; shown as the starting point to authors of templates. */
export const COMPROBANTE_TEMPLATE: MailTemplate = {
  asunto: `{% if anulado %}ANULADO: {% endif %}${what} de {{ emisor.nombre }}`,
  cuerpoHtml: framed({
    preheader: `{% if anulado %}Fue anulado en el SRI y ya no tiene validez.{% else %}${when('comprobante.importeTotal != ""', 'USD {{ comprobante.importeTotal }} · ')}autorizado por el SRI el {{ comprobante.fechaAutorizacion }}{% endif %}`,
    logo: when('logo != ""', logoRow('{{ logo }}', '{{ emisor.nombre }}')),
    from: '{{ emisor.nombre }}',
    heading: what,
    rows: [
      when('anulado', alarm('ANULADO: este comprobante ya no tiene validez.')),
      when('pruebas', alarm('Ambiente de pruebas: este comprobante no tiene validez tributaria.')),
      paragraph('Estimado(a) {{ receptor.razonSocial }}:'),
      paragraph(
        '{% if anulado %}{{ emisor.nombre }} le informa que este comprobante fue anulado en el SRI. No lo use como sustento; si tiene dudas, responda a este correo.{% else %}{{ emisor.nombre }} le envía su comprobante electrónico, autorizado por el SRI. Adjuntos están el XML y su representación impresa (RIDE, en PDF).{% endif %}',
      ),
      facts([
        when(
          'comprobante.etiquetaTotal != ""',
          fact('{{ comprobante.etiquetaTotal }}', 'USD&nbsp;{{ comprobante.importeTotal }}', true),
        ),
        fact('Fecha de emisión', '{{ comprobante.fechaEmision }}'),
        when('comprobante.fechaAutorizacion != ""', fact('Autorizado', '{{ comprobante.fechaAutorizacion }}')),
        fact('Identificación', '{{ receptor.identificacion }}'),
        fact('Emisor', '{{ emisor.razonSocial }}<br>RUC {{ emisor.ruc }}'),
      ]),
      when('enlace != ""', button('Ver el comprobante', '{{ enlace }}')),
      code('Clave de acceso', '{{ comprobante.claveAcceso }}'),
      paragraph(
        `<a class="ink" href="${SRI_VERIFICATION}" style="color:#1f5fae;font-size:14px">Verificar en el SRI</a> <span class="pale" style="font-size:14px;color:#5b6672">con la clave de acceso.</span>`,
      ),
    ],
    footer: `{{ emisor.razonSocial }} · {{ emisor.dirMatriz }}${when('emisor.telefono != ""', ' · {{ emisor.telefono }}')}${when('emisor.correo != ""', ' · {{ emisor.correo }}')}<br>Recibe este correo porque su dirección consta en el comprobante.`,
  }),
  cuerpoTexto: `{% if anulado %}ANULADO: este comprobante ya no tiene validez.

{% endif %}{% if pruebas %}AMBIENTE DE PRUEBAS: este comprobante no tiene validez tributaria.

{% endif %}Estimado(a) {{ receptor.razonSocial }}:

{% if anulado %}{{ emisor.nombre }} le informa que este comprobante fue anulado en el SRI. No lo use como sustento; si tiene dudas, responda a este correo.{% else %}{{ emisor.nombre }} le envía su comprobante electrónico, autorizado por el SRI. Adjuntos están el XML y su representación impresa (RIDE, en PDF).{% endif %}

${what}
{% if comprobante.etiquetaTotal != "" %}{{ comprobante.etiquetaTotal }}: USD {{ comprobante.importeTotal }}
{% endif %}Fecha de emisión: {{ comprobante.fechaEmision }}
{% if comprobante.fechaAutorizacion != "" %}Autorizado: {{ comprobante.fechaAutorizacion }}
{% endif %}Identificación: {{ receptor.identificacion }}
Emisor: {{ emisor.razonSocial }}, RUC {{ emisor.ruc }}
Clave de acceso: {{ comprobante.claveAcceso }}
{% if enlace != "" %}
Ver el comprobante: {{ enlace }}
{% endif %}
Verificar en el SRI, con la clave de acceso:
${SRI_VERIFICATION}

--
{{ emisor.razonSocial }}, {{ emisor.dirMatriz }}{% if emisor.telefono != "" %}, {{ emisor.telefono }}{% endif %}{% if emisor.correo != "" %}, {{ emisor.correo }}{% endif %}
Recibe este correo porque su dirección consta en el comprobante.
`,
};
