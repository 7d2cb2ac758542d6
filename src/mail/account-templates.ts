import { alarm, button, code, fact, facts, framed, paragraph } from './frame.js';
import type { MailTemplate } from './template.js';

const link = (label: string): string =>
  `{% if enlace %}${button(label, '{{ enlace }}')}{% else %}${code('Su código', '{{ token }}')}{% endif %}`;
const textLink = (label: string): string =>
  `{% if enlace %}${label}: {{ enlace }}{% else %}Su código: {{ token }}{% endif %}`;

/** Who is invited to an account. */
export const INVITATION_TEMPLATE: MailTemplate = {
  asunto: 'Invitación a {{ cuenta }}',
  cuerpoHtml: framed({
    preheader: 'Elija su contraseña para ingresar.',
    from: '{{ cuenta }}',
    heading: 'Le invitaron a la cuenta {{ cuenta }}',
    rows: [
      paragraph('{{ nombres }}:'),
      paragraph('Elija su contraseña y podrá ingresar. Su usuario será:'),
      facts([fact('Usuario', '{{ usuario }}'), fact('La invitación vale', '{{ dias }} días')]),
      link('Aceptar la invitación'),
    ],
    footer: 'Si no esperaba esta invitación, no haga nada: caduca sola.',
  }),
  cuerpoTexto: `{{ nombres }}:

Le invitaron a la cuenta {{ cuenta }}. Elija su contraseña y podrá ingresar con el usuario {{ usuario }}.

${textLink('Aceptar la invitación')}

La invitación vale {{ dias }} días. Si no la esperaba, no haga nada: caduca sola.
`,
};

const KEYS_GO_ON =
  'Las API keys que usted creó siguen valiendo con la contraseña nueva. Si alguien más pudo conocerlas, pida que se revoquen al elegirla.';

/** Who forgot the password. */
export const FORGOTTEN_PASSWORD_TEMPLATE: MailTemplate = {
  asunto: 'Cambie su contraseña',
  cuerpoHtml: framed({
    preheader: 'Vale una sola vez y por poco tiempo.',
    from: 'Rúbrica',
    heading: 'Cambie su contraseña',
    rows: [
      paragraph('{{ nombres }}:'),
      paragraph(
        'Alguien, esperamos que usted, pidió cambiar la contraseña del usuario <strong>{{ usuario }}</strong>.',
      ),
      link('Elegir otra contraseña'),
      paragraph('Vale una sola vez y durante {% if horas == 1 %}una hora{% else %}{{ horas }} horas{% endif %}.'),
      paragraph(KEYS_GO_ON),
    ],
    footer: 'Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.',
  }),
  cuerpoTexto: `{{ nombres }}:

Alguien, esperamos que usted, pidió cambiar la contraseña del usuario {{ usuario }}.

${textLink('Elegir otra contraseña')}

Vale una sola vez y durante {% if horas == 1 %}una hora{% else %}{{ horas }} horas{% endif %}. Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.

${KEYS_GO_ON}
`,
};

const expiry =
  '{% if dias == 0 %}venció{% elsif dias == 1 %}vence en un día o menos{% else %}vence en {{ dias }} días o menos{% endif %}';

/** Who must renew a signing certificate. */
export const EXPIRING_CERTIFICATE_TEMPLATE: MailTemplate = {
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
};
