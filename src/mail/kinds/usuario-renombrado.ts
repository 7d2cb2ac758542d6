import { Type } from '#typebox';
import { fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

const WHY =
  'El nombre de usuario era un correo de un dominio que otra cuenta de esta instalación comprobó que es suyo, y esa cuenta se lo dio a su propio usuario. Cada nombre existe una sola vez.';
const HOW =
  'El usuario sigue en la cuenta con los mismos permisos: ingresa con el nombre nuevo y la contraseña o llave de siempre.';

/** Tells the person and the administrators that a user has another name. */
export const usuarioRenombrado = defineAccountMail({
  tipo: 'usuario-renombrado',
  datos: Type.Object({ antes: Type.String(), ahora: Type.String(), nombres: Type.String() }),
  template: {
    asunto: 'Un usuario de {{ cuenta }} tiene otro nombre',
    cuerpoHtml: framed({
      preheader: 'Ingrese desde ahora con el nombre nuevo.',
      from: '{{ cuenta }}',
      heading: 'Nombre de usuario nuevo',
      rows: [
        paragraph(WHY),
        facts([fact('Persona', '{{ nombres }}'), fact('Antes', '{{ antes }}'), fact('Ahora', '{{ ahora }}')]),
        paragraph(HOW),
      ],
      footer: 'Si no conoce esta cuenta, puede ignorar este correo.',
    }),
    cuerpoTexto: `${WHY}

Persona: {{ nombres }}
Antes: {{ antes }}
Ahora: {{ ahora }}

${HOW}
`,
  },
});
