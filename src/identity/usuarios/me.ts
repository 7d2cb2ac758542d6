import { Type } from '#typebox';
import { describeSelf } from '../self.js';
import { ROLES } from '../../kernel/roles.js';
import { defineRoute } from '../../http/route.js';

const Me = Type.Object({
  tipo: Type.Enum(['usuario', 'cliente'], { description: 'Si el token es de una persona o de un cliente OAuth.' }),
  id: Type.String({ description: 'Identificador del usuario o del cliente.' }),
  usuario: Type.Union(
    [
      Type.Object({
        usuario: Type.String({ description: 'El nombre con el que ingresa.' }),
        nombres: Type.String({ description: 'Nombres y apellidos.' }),
        apellidos: Type.String({ description: 'Siempre vacío: van en «nombres».' }),
        telefono: Type.String({ description: 'Siempre vacío: no se registra.' }),
        email: Type.String({ description: 'El correo con el que ingresa; vacío si ingresa con otro nombre.' }),
        rol: Type.Enum(['administrador', 'usuario'], { description: 'Lo que puede en la cuenta.' }),
      }),
      Type.Null(),
    ],
    { description: 'La persona; nulo si el token es de un cliente OAuth.' },
  ),
  nombres: Type.String({ description: 'De la persona, o del cliente OAuth.' }),
  verificacionEnDosPasos: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Si tiene un segundo paso al ingresar; nulo si el token es de un cliente OAuth.',
  }),
  segundoPasoPendiente: Type.Boolean({
    description: 'La cuenta exige un segundo paso y la persona no lo tiene: hasta que lo agregue no tiene roles.',
  }),
  vinculoPendiente: Type.Boolean({
    description:
      'La cuenta exige ingresar con el proveedor de la empresa y este administrador todavía no se vinculó: hasta que lo haga no tiene roles.',
  }),
  administrador: Type.Boolean({ description: 'Si con este token puede administrar la cuenta.' }),
  roles: Type.Array(Type.Enum([...ROLES]), { description: 'Los que este token da ahora.' }),
  cuenta: Type.Object(
    {
      id: Type.String({ description: 'Identificador de la cuenta.' }),
      nombre: Type.String({ description: 'Nombre de la cuenta.' }),
    },
    { description: 'La cuenta a la que pertenece.' },
  ),
  todasLasEmpresas: Type.Boolean({ description: 'false: limitado a las de la lista.' }),
  empresas: Type.Array(
    Type.Object({
      ruc: Type.String({ description: 'RUC de la empresa.' }),
      razonSocial: Type.String({ description: 'Razón social.' }),
    }),
    { description: 'Las empresas a su alcance.' },
  ),
  licencias: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Identificador de la empresa.' }),
      numeroRuc: Type.String({ description: 'RUC de la empresa.' }),
      razonSocial: Type.String({ description: 'Razón social.' }),
      fechaVencimiento: Type.String({ description: 'Siempre vacía.' }),
      precio: Type.Number({ description: 'Siempre cero.' }),
      activa: Type.Boolean({ description: 'Siempre true.' }),
    }),
    { description: 'Las mismas empresas, como las leen los clientes de Veronica; aquí no hay licencias.' },
  ),
});

/** Returns the caller, its account and the companies it may use. */
export const readMeRoute = defineRoute({
  id: 'usuarios.yo',
  method: 'GET',
  path: '/api/v1.0/usuarios/me',
  access: 'bearer',
  summary: 'El usuario del token, su cuenta y sus empresas',
  description:
    'Para comprobar una credencial: la cuenta, los roles que da ahora y las empresas que alcanza. Si la cuenta exige un segundo paso o un vínculo que la persona no tiene, no trae roles y «segundoPasoPendiente» o «vinculoPendiente» es true. «licencias» repite las empresas para los clientes de Veronica.',
  responses: { 200: Me },
  handler: async ({ principal }, deps) => {
    const self = await deps.db.inAccount(principal.accountId, (tx) => describeSelf(tx, principal));
    return {
      result: {
        ...self,
        usuario: self.usuario && { ...self.usuario, apellidos: '', telefono: '' },
        empresas: self.empresas.map(({ ruc, razonSocial }) => ({ ruc, razonSocial })),
        licencias: self.empresas.map(({ id, ruc, razonSocial }) => ({
          id,
          numeroRuc: ruc,
          razonSocial,
          fechaVencimiento: '',
          precio: 0,
          activa: true,
        })),
      },
    };
  },
});
