import { Type, type TObject } from '#typebox';
import { EVENTOS, type Evento, type TipoEvento } from '../kernel/eventos.js';

/** Events with the same `datos` share a schema: `EventoComprobante`, `EventoSri`… */
function variants(): readonly { readonly name: string; readonly tipos: TipoEvento[]; readonly datos: TObject }[] {
  const found = new Map<TObject, { name: string; tipos: TipoEvento[]; datos: TObject }>();
  for (const { tipo, datos } of EVENTOS) {
    const { title = '', description } = datos as { title?: string; description?: string };
    const name = title.replace(/^Datos/, 'Evento');
    if (name === title || description === undefined) throw new Error(`the datos of ${tipo} need a title and a text`);
    const known = found.get(datos);
    if (known === undefined) found.set(datos, { name, tipos: [tipo], datos });
    else known.tipos.push(tipo);
  }
  return [...found.values()];
}

function variantSchema({ name, tipos, datos }: ReturnType<typeof variants>[number]): TObject {
  const [first] = tipos;
  const description = 'Qué pasó.';
  return Type.Object(
    {
      id: Type.String({ description: 'Siempre el mismo para el mismo evento; sirve de cursor.' }),
      tipo:
        tipos.length === 1 && first !== undefined
          ? Type.Literal(first, { description })
          : Type.Enum(tipos, { description }),
      fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
      ruc: Type.Union([Type.String(), Type.Null()], { description: 'La empresa; nulo: de ninguna en particular.' }),
      datos,
    },
    { title: name },
  );
}

/** An event: one of the registered kinds, discriminated by `tipo`. */
export const EventoSchema = Type.Unsafe<Evento>({
  title: 'Evento',
  description: 'Un evento; «tipo» dice qué trae «datos».',
  oneOf: variants().map(variantSchema),
  discriminator: {
    propertyName: 'tipo',
    mapping: Object.fromEntries(
      variants().flatMap(({ name, tipos }) => tipos.map((tipo) => [tipo, `#/components/schemas/${name}`])),
    ),
  },
});
