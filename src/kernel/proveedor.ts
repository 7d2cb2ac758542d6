/** Tax regime of a supplier. */
export const REGIMENES = ['general', 'emprendedor', 'negocio-popular'] as const;
export type Regimen = (typeof REGIMENES)[number];

export const PERSONAS = ['natural', 'sociedad'] as const;

/** Facts about a supplier that its documents state in legends (FACTS §3). */
export interface Leyendas {
  readonly regimen: Regimen;
  readonly especial: boolean;
  readonly granContribuyente: boolean;
  readonly agenteRetencion: boolean;
  /** Null: the document does not say. */
  readonly obligadoContabilidad: boolean | null;
  readonly persona: (typeof PERSONAS)[number];
}

/** Codes used for a supplier. */
export interface Usuales {
  readonly codigoRenta: string | null;
  readonly codigoIva: string | null;
  readonly codSustento: string | null;
}

/** Supplier card: everything about a supplier that decides a withholding; null: unknown. */
export type FichaProveedor = { readonly [Field in keyof Leyendas]: Leyendas[Field] | null } & Usuales;

export const FICHA_VACIA: FichaProveedor = {
  regimen: null,
  especial: null,
  granContribuyente: null,
  agenteRetencion: null,
  obligadoContabilidad: null,
  persona: null,
  codigoRenta: null,
  codigoIva: null,
  codSustento: null,
};

/** The two stored sources of a card. */
export interface FuentesFicha {
  readonly leyendas: Partial<Leyendas>;
  readonly editado: Partial<FichaProveedor>;
}

export const SIN_FICHA: FuentesFicha = { leyendas: {}, editado: {} };

/**
 * Combines the sources: a person's edit, then this document's legends and the codes used last, then the stored legends, then the SRI's
 * register.
 */
export function fichaOf(
  { leyendas, editado }: FuentesFicha,
  documento: Partial<Leyendas>,
  usuales: Partial<Usuales>,
  registro: Partial<Leyendas> = {},
): FichaProveedor {
  return { ...FICHA_VACIA, ...registro, ...known(leyendas), ...known(documento), ...usuales, ...editado };
}

/** A legend may be null: the document does not say. */
function known(leyendas: Partial<Leyendas>): Partial<Leyendas> {
  return Object.fromEntries(Object.entries(leyendas).filter(([, value]) => value !== null));
}
