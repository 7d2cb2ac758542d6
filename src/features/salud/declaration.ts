import { Type } from '#typebox';
import { defineEvento } from '../../kernel/evento.js';
import { SERVICIOS_SRI } from '../../kernel/servicio-sri.js';

const DatosSri = Type.Object(
  {
    servicio: Type.Enum([...SERVICIOS_SRI], { description: 'Cuál de los servicios del SRI.' }),
    motivo: Type.String({ description: 'Qué pasó.' }),
  },
  { title: 'DatosSri', description: 'El servicio del SRI; lo reciben todas las cuentas.' },
);

const sri = { role: null, datos: DatosSri, from: 'sri' } as const;

export const events = [
  defineEvento({ ...sri, tipo: 'sri.no_disponible' }),
  defineEvento({ ...sri, tipo: 'sri.disponible' }),
] as const;
