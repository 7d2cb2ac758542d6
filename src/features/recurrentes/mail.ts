import { Type } from '#typebox';
import { alarm, fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from '../../mail/kinds/define.js';

/** Tells that a recurring invoice was not issued and needs a person. */
export const recurrenteFallida = defineAccountMail({
  tipo: 'recurrente-fallida',
  datos: Type.Object({ ruc: Type.String(), nombre: Type.String(), periodo: Type.String(), motivo: Type.String() }),
  template: {
    asunto: 'No se emitió la factura recurrente «{{ nombre }}» ({{ periodo }})',
    cuerpoHtml: framed({
      preheader: 'Requiere su atención en Rúbrica.',
      from: 'RUC {{ ruc }}',
      heading: 'Una factura recurrente no se emitió',
      rows: [
        alarm('{{ motivo }}'),
        facts([fact('Factura recurrente', '{{ nombre }}'), fact('Período', '{{ periodo }}', true)]),
        paragraph('Abra «Facturas recurrentes» en Rúbrica: corrija la causa y emita el período, u omítalo.'),
      ],
      footer: 'Recibe este aviso porque es el contacto de la empresa o administra la cuenta.',
    }),
    cuerpoTexto: `La factura recurrente «{{ nombre }}» (RUC {{ ruc }}) no se emitió para el período {{ periodo }}.

{{ motivo }}

Abra «Facturas recurrentes» en Rúbrica: corrija la causa y emita el período, u omítalo.
`,
  },
});
