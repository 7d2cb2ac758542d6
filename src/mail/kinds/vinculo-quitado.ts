import { Type } from '#typebox';
import { fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

const WHY =
  'Usted ahora administra la cuenta. Un administrador se vincula con su propia contraseña, por eso se quitó el vínculo que tenía con el proveedor de la empresa.';
const HOW =
  'Ingrese con su contraseña (si no tiene una, elija «¿Olvidó su contraseña?»), abra «Mi cuenta» y use «Vincular» en «Proveedor de la empresa».';

/** Tells a new administrator that its link with the identity provider was removed, and how to link again. */
export const vinculoQuitado = defineAccountMail({
  tipo: 'vinculo-quitado',
  datos: Type.Object({ usuario: Type.String(), nombres: Type.String(), proveedor: Type.String() }),
  template: {
    asunto: 'Vincule otra vez su usuario de {{ cuenta }}',
    cuerpoHtml: framed({
      preheader: 'Ahora administra la cuenta: ingrese con su contraseña y vincúlese otra vez.',
      from: '{{ cuenta }}',
      heading: 'Vincule otra vez su usuario',
      rows: [
        paragraph('{{ nombres }}:'),
        paragraph(WHY),
        facts([fact('Usuario', '{{ usuario }}'), fact('Proveedor', '{{ proveedor }}')]),
        paragraph(HOW),
      ],
      footer: 'Si nadie le dijo que administraría la cuenta, avise a quien la administra.',
    }),
    cuerpoTexto: `{{ nombres }}:

${WHY}

Usuario: {{ usuario }}
Proveedor: {{ proveedor }}

${HOW}

Si nadie le dijo que administraría la cuenta, avise a quien la administra.
`,
  },
});
