import { Type } from '#typebox';
import { code, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from '../../mail/kinds/define.js';

/** Mails the newest anchor of the audit trail, so that a copy exists outside the installation. */
export const anclaAuditoria = defineAccountMail({
  tipo: 'ancla-auditoria',
  datos: Type.Object({ registro: Type.Integer(), ancla: Type.String() }),
  template: {
    asunto: 'Ancla de la auditoría de {{ cuenta }}: registro {{ registro }}',
    cuerpoHtml: framed({
      preheader: 'Guarde este correo: prueba que la auditoría no cambió.',
      from: '{{ cuenta }}',
      heading: 'Ancla de la auditoría',
      rows: [
        code('Ancla del registro {{ registro }}', '{{ ancla }}'),
        paragraph(
          'Guarde este correo. Si alguien cambia o borra un registro anterior, la huella deja de coincidir: quien opera el servicio lo comprueba con esta ancla.',
        ),
      ],
      footer: 'Recibe este correo porque quien opera el servicio lo configuró para la auditoría.',
    }),
    cuerpoTexto: `Ancla de la auditoría de {{ cuenta }}

{{ ancla }}

Guarde este correo. Si alguien cambia o borra un registro anterior al {{ registro }}, la huella deja de coincidir. Se comprueba con:

rubrica auditoria verificar --cuenta C --ancla {{ ancla }}
`,
  },
});
