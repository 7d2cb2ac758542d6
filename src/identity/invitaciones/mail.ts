import { Type } from '#typebox';
import { fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from '../../mail/kinds/define.js';
import { secretLink, secretLinkText } from '../../mail/kinds/secret-link.js';

const WHERE = 'En la página de ingreso de Rúbrica elija «Tengo una invitación» y escríbalo allí.';

/** Invitation to an account. */
export const invitacion = defineAccountMail({
  tipo: 'invitacion',
  datos: Type.Object({
    usuario: Type.String(),
    nombres: Type.String(),
    dias: Type.Integer(),
    /** Address of the portal as the inviter uses it, for installations without a public URL. */
    portal: Type.Optional(Type.String()),
  }),
  page: 'invitacion',
  template: {
    asunto: 'Invitación a {{ cuenta }}',
    cuerpoHtml: framed({
      preheader: 'Elija su contraseña para ingresar.',
      from: '{{ cuenta }}',
      heading: 'Le invitaron a la cuenta {{ cuenta }}',
      rows: [
        paragraph('{{ nombres }}:'),
        paragraph('Elija su contraseña y podrá ingresar. Su usuario será:'),
        facts([fact('Usuario', '{{ usuario }}'), fact('La invitación vale', '{{ dias }} días')]),
        secretLink('Aceptar la invitación', WHERE),
      ],
      footer: 'Si no esperaba esta invitación, no haga nada: caduca sola.',
    }),
    cuerpoTexto: `{{ nombres }}:

Le invitaron a la cuenta {{ cuenta }}. Elija su contraseña y podrá ingresar con el usuario {{ usuario }}.

${secretLinkText('Aceptar la invitación', WHERE)}

La invitación vale {{ dias }} días. Si no la esperaba, no haga nada: caduca sola.
`,
  },
});
