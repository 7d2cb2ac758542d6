import { client } from './client.js';
import type { CodDoc } from './tipos.js';

/** An emission point that can issue, with its next number. */
export interface Point {
  readonly estab: string;
  readonly ptoEmi: string;
  readonly activo: boolean;
  readonly siguiente: string;
}

/** Returns the points of a company with the next number of one type. */
export async function pointsOf(ruc: string, codDoc: CodDoc, signal?: AbortSignal): Promise<Point[]> {
  const places = await client.get(
    '/api/v1.0/empresas/{ruc}/secuenciales',
    { path: { ruc }, query: { codDoc } },
    signal && { signal },
  );
  return places.flatMap(({ establecimiento: { estab, puntosEmision } }) =>
    puntosEmision.map(({ ptoEmi, activo, secuenciales }) => ({
      estab,
      ptoEmi,
      activo,
      siguiente: secuenciales[0]?.siguiente ?? '',
    })),
  );
}
