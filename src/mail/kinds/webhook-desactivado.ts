import { Type } from '#typebox';
import { alarm, fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

const why =
  '{% if retirado %}respondió que ya no existe (410){% else %}no aceptó ninguna entrega durante 3 días{% endif %}';

/** Tells that a webhook endpoint was disabled and no longer receives events. */
export const webhookDesactivado = defineAccountMail({
  tipo: 'webhook-desactivado',
  datos: Type.Object({ url: Type.String(), descripcion: Type.String(), retirado: Type.Boolean() }),
  template: {
    asunto: 'Se desactivó un webhook de {{ cuenta }}',
    cuerpoHtml: framed({
      preheader: 'Su sistema dejó de recibir los eventos de Rúbrica.',
      from: '{{ cuenta }}',
      heading: 'Se desactivó un webhook',
      rows: [
        alarm('Su sistema dejó de recibir los eventos de Rúbrica.'),
        facts([
          fact('Dirección', '{{ url }}'),
          `{% if descripcion != '' %}${fact('Descripción', '{{ descripcion }}')}{% endif %}`,
        ]),
        paragraph(`La dirección ${why}, y se dejó de llamar.`),
        paragraph(
          'Corrija la causa y actívelo otra vez en el portal, en Webhooks: las entregas siguen desde donde quedaron. Los eventos se conservan 90 días.',
        ),
      ],
      footer: 'Recibe este aviso porque administra la cuenta.',
    }),
    cuerpoTexto: `Se desactivó el webhook {{ url }}{% if descripcion != '' %} ({{ descripcion }}){% endif %} de la cuenta {{ cuenta }}: la dirección ${why}, y se dejó de llamar.

Corrija la causa y actívelo otra vez en el portal, en Webhooks: las entregas siguen desde donde quedaron. Los eventos se conservan 90 días.
`,
  },
});
