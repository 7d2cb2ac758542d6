import { Type } from '#typebox';
import { alarm, fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

/** Tells the administrators that stored work waits until one of them takes it over. */
export const trabajoPausado = defineAccountMail({
  tipo: 'trabajo-pausado',
  datos: Type.Object({ nombre: Type.String(), motivo: Type.String() }),
  template: {
    asunto: 'Quedó en pausa «{{ nombre }}»: falta que un administrador lo asuma',
    cuerpoHtml: framed({
      preheader: 'Requiere su atención en Rúbrica.',
      from: 'Su cuenta',
      heading: 'Un trabajo espera que alguien lo asuma',
      rows: [
        alarm('{{ motivo }}'),
        facts([fact('Trabajo', '{{ nombre }}')]),
        paragraph('Abra el inicio de Rúbrica y presione «Asumir», si debe seguir. Mientras tanto no se emite nada.'),
      ],
      footer: 'Recibe este aviso porque administra la cuenta.',
    }),
    cuerpoTexto: `El trabajo «{{ nombre }}» quedó en pausa.

{{ motivo }}

Abra el inicio de Rúbrica y presione «Asumir», si debe seguir. Mientras tanto no se emite nada.
`,
  },
});
