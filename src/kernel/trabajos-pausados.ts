/** Stored work that issues later for somebody, as the trail names it. */
export const TIPOS_TRABAJO = ['emision-masiva', 'accion-masiva', 'recurrente'] as const;
export type TipoTrabajo = (typeof TIPOS_TRABAJO)[number];
