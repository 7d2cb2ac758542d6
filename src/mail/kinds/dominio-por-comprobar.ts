import { Type } from '#typebox';
import { fact, facts, framed, paragraph } from '../../kernel/mail-frame.js';
import { defineAccountMail } from './define.js';

const WHY = `{% if motivo == 'falta' %}Ya no se encuentra el registro que comprueba que {{ dominio }} es de su empresa. Póngalo otra vez antes de {{ dias }} días.
{%- elsif motivo == 'vencida' %}El registro que comprueba que {{ dominio }} es de su empresa falta desde hace {{ dias }} días, y el dominio dejó de estar comprobado.
{%- elsif motivo == 'de-otra-cuenta' %}Otra cuenta de esta instalación comprobó que {{ dominio }} es suyo, así que ya no lleva a su proveedor.
{%- elsif motivo == 'compartido' %}{{ dominio }} lo usa cualquiera, así que ya no lleva a su proveedor a quien escribe un correo suyo.
{%- else %}{{ dominio }} está en el proveedor de su cuenta y lo usan personas de otra cuenta, así que hay que comprobar que es de su empresa.{% endif %}`;
const MEANWHILE =
  'Nadie pierde el ingreso: quien está vinculado sigue entrando por el enlace de ingreso de la cuenta, y las contraseñas y «¿Olvidó su contraseña?» sirven como antes. Lo que espera a la prueba es el botón «Entrar con…» al escribir el correo.';
const SHARED =
  'Quítelo en Usuarios, en «Ingreso con el proveedor de la empresa», y dé a su gente el enlace de ingreso que está ahí.';
const HOW =
  'Agregue este registro TXT donde se administra el dominio y use «Comprobar» en Usuarios, en «Ingreso con el proveedor de la empresa». Si no puede, pídalo a quien opera la instalación.';
const either = (shared: string, other: string): string =>
  `{% if motivo == 'compartido' %}${shared}{% else %}${other}{% endif %}`;

/** Tells administrators that a domain of their provider needs its proof. */
export const dominioPorComprobar = defineAccountMail({
  tipo: 'dominio-por-comprobar',
  datos: Type.Object({
    dominio: Type.String(),
    nombre: Type.String(),
    valor: Type.String(),
    motivo: Type.String(),
    dias: Type.Integer(),
  }),
  template: {
    asunto: 'Compruebe el dominio {{ dominio }} de {{ cuenta }}',
    cuerpoHtml: framed({
      preheader: 'Falta un registro del dominio para el ingreso con el proveedor.',
      from: '{{ cuenta }}',
      heading: 'Compruebe su dominio',
      rows: [
        paragraph(WHY),
        either('', facts([fact('Registro TXT', '{{ nombre }}'), fact('Valor', '{{ valor }}')])),
        paragraph(either(SHARED, HOW)),
        paragraph(MEANWHILE),
      ],
      footer: 'Recibe este aviso porque administra la cuenta.',
    }),
    cuerpoTexto: `${WHY}

${either(SHARED, `Registro TXT: {{ nombre }}\nValor: {{ valor }}\n\n${HOW}`)}

${MEANWHILE}
`,
  },
});
