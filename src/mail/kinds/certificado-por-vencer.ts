import { Type } from '#typebox';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { alarm, fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

const expiry =
  '{% if dias == 0 %}venció{% elsif dias == 1 %}vence en un día o menos{% else %}vence en {{ dias }} días o menos{% endif %}';

/** Reminds of a signing certificate to renew. */
export const certificadoPorVencer = defineAccountMail({
  tipo: 'certificado-por-vencer',
  datos: Type.Object({
    ruc: Type.String(),
    razonSocial: Type.String(),
    titular: Type.String(),
    /** ISO 8601. */
    fechaExpiracion: Type.String(),
    /** Threshold crossed: 30, 15, 7 or 1 days; 0: expired. */
    dias: Type.Integer(),
  }),
  shown: ({ fechaExpiracion }) => ({ fechaExpiracion: fechaEcuador(new Date(fechaExpiracion)) }),
  template: {
    asunto: `El certificado de firma de {{ razonSocial }} ${expiry}`,
    cuerpoHtml: framed({
      preheader: 'Sin un certificado vigente la empresa no puede emitir comprobantes.',
      from: '{{ razonSocial }}',
      heading: `El certificado de firma ${expiry}`,
      rows: [
        `{% if dias <= 1 %}${alarm('Sin un certificado vigente la empresa no puede emitir comprobantes.')}{% endif %}`,
        facts([
          fact('Empresa', '{{ razonSocial }}<br>RUC {{ ruc }}'),
          fact('Titular', '{{ titular }}'),
          fact('{% if dias == 0 %}Venció{% else %}Vence{% endif %}', '{{ fechaExpiracion }}', true),
        ]),
        paragraph(
          'Renuévelo con su entidad de certificación y suba el archivo nuevo (.p12) a Rúbrica: firma desde ese momento, y el anterior queda inactivo.',
        ),
      ],
      footer: 'Recibe este aviso 30, 15, 7 y 1 días antes porque es el contacto de la empresa o administra la cuenta.',
    }),
    cuerpoTexto: `El certificado de firma de {{ titular }} para la empresa {{ razonSocial }} (RUC {{ ruc }}) ${expiry}: {{ fechaExpiracion }}.

Renuévelo con su entidad de certificación y suba el archivo nuevo (.p12) a Rúbrica: firma desde ese momento, y el anterior queda inactivo. Sin un certificado vigente la empresa no puede emitir comprobantes.
`,
  },
});
