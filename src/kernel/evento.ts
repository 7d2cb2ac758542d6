import { Type, type TObject } from '#typebox';
import { ESTADOS, type Estado } from './estados.js';
import type { Role } from './roles.js';

/** The row that becomes an event: of a receipt's history, or one of its own (`aviso` of an account, `sri` of the installation). */
export type Source =
  /** A history entry with this name, in any state. */
  | { readonly suceso: string }
  /** A receipt that enters this state. */
  | { readonly estado: Estado }
  /** A receipt that stops in its state until somebody decides. */
  | { readonly accion: 'intervenir' }
  | 'aviso'
  | 'sri';

/** A kind of event, as a capability declares it. */
export interface EventDeclaration<
  Tipo extends string = string,
  Datos extends TObject = TObject,
  From extends Source = Source,
> {
  /** Stored, and client programs depend on it: it never changes, nor does its meaning. */
  readonly tipo: Tipo;
  /** Role required to see it; null: none. */
  readonly role: Role | null;
  /** Schema of `datos`; its title names the schema of the event in OpenAPI and the clients: `DatosSri` → `EventoSri`. */
  readonly datos: Datos;
  readonly from: From;
}

export function defineEvento<const Tipo extends string, Datos extends TObject, const From extends Source>(
  definition: EventDeclaration<Tipo, Datos, From>,
): EventDeclaration<Tipo, Datos, From> {
  return definition;
}

/** `datos` of the events of a receipt. */
export const DatosComprobante = Type.Object(
  {
    claveAcceso: Type.String({ description: 'La clave de acceso vigente del comprobante.' }),
    codDoc: Type.String({ description: 'Tipo de comprobante.' }),
    numero: Type.String({ description: 'estab-ptoEmi-secuencial.' }),
    estado: Type.Enum([...ESTADOS], { description: 'El estado del comprobante tras el evento.' }),
  },
  { title: 'DatosComprobante', description: 'El comprobante.' },
);
