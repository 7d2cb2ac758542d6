import { button, fact, facts, framed, logoRow, paragraph } from '../../kernel/mail-frame.js';
import type { OwnMailKind } from '../../mail/kinds/define.js';

/** Sends a proforma to the customer, who accepts or declines it on its page. */
export const proforma: OwnMailKind = {
  about: 'own',
  tipo: 'proforma',
  template: {
    asunto: 'Proforma {{ numero }} de {{ emisor }}',
    cuerpoHtml: framed({
      preheader: 'Total USD {{ total }}, válida hasta el {{ vence }}.',
      logo: `{% if logo != "" %}${logoRow('{{ logo }}', 'Logo de {{ emisor }}')}{% endif %}`,
      from: '{{ emisor }} · RUC {{ ruc }}',
      heading: 'Proforma {{ numero }}',
      rows: [
        paragraph('{{ cliente }}: le enviamos la proforma que pidió. El PDF va adjunto.'),
        facts([fact('Total', 'USD {{ total }}', true), fact('Válida hasta', '{{ vence }}')]),
        button('Ver y responder', '{{ enlace }}'),
        paragraph('En esa página puede aceptarla o rechazarla.'),
      ],
      footer: 'Es una oferta sin validez tributaria. El enlace es personal: no lo publique.',
    }),
    cuerpoTexto: `{{ cliente }}: le enviamos la proforma {{ numero }} de {{ emisor }} (RUC {{ ruc }}). El PDF va adjunto.

Total: USD {{ total }}
Válida hasta: {{ vence }}

Véala y respóndala en {{ enlace }}

Es una oferta sin validez tributaria. El enlace es personal: no lo publique.
`,
  },
  // With the first one: the mail library stays out of every start.
  load: async (tx, lease, deps) =>
    (await import('./mail-content.js')).loadProformaMail(tx, String(lease.datos['proforma']), {
      ...deps,
      template: proforma.template,
    }),
};
