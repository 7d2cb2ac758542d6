/** Last day with security fixes per major version, yyyy-mm-dd (Node.js release schedule). */
const END_OF_LIFE: Readonly<Record<string, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };
const RECOMMENDED = 24;

/** Returns a notice in Spanish if this Node.js no longer receives security fixes; it runs all the same. */
export function unsupportedNode(version: string, now: Date): string | undefined {
  const end = END_OF_LIFE[version.split('.')[0] ?? ''];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return undefined;
  const [year = '', month = '', day = ''] = end.split('-');
  return `Node.js ${version} no recibe correcciones de seguridad desde el ${day}/${month}/${year}. El servicio funciona, pero instale Node.js ${RECOMMENDED}: docs/guides/produccion.md, paso 2.`;
}
