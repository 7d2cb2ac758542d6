import { Type } from '#typebox';
import { framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from '../../mail/kinds/define.js';
import { secretLink, secretLinkText } from '../../mail/kinds/secret-link.js';

const WHERE = 'En la página de ingreso elija «¿Olvidó su contraseña?», luego «Ya tengo un código», y escríbalo allí.';

const KEYS_GO_ON =
  'Las API keys que usted creó siguen valiendo con la contraseña nueva. Si alguien más pudo conocerlas, pida que se revoquen al elegirla.';

/** Password reset. */
export const claveOlvidada = defineAccountMail({
  tipo: 'clave-olvidada',
  datos: Type.Object({ usuario: Type.String(), nombres: Type.String(), horas: Type.Integer() }),
  page: 'clave-nueva',
  template: {
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
        secretLink('Elegir otra contraseña', WHERE),
        paragraph('Vale una sola vez y durante {% if horas == 1 %}una hora{% else %}{{ horas }} horas{% endif %}.'),
        paragraph(KEYS_GO_ON),
      ],
      footer: 'Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.',
    }),
    cuerpoTexto: `{{ nombres }}:

Alguien, esperamos que usted, pidió cambiar la contraseña del usuario {{ usuario }}.

${secretLinkText('Elegir otra contraseña', WHERE)}

Vale una sola vez y durante {% if horas == 1 %}una hora{% else %}{{ horas }} horas{% endif %}. Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.

${KEYS_GO_ON}
`,
  },
});
