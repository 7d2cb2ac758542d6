import { retencionRenta } from '../../kernel/catalogues/retencion-renta.js';

/** Returns the Spanish name of a withholding on a day, yyyy-mm-dd: the concept of income tax, the percentage of IVA. */
export function conceptoRetencion(codigo: string, codigoRetencion: string, porcentaje: string, iso: string): string {
  const percent = `Retención del ${porcentaje.replace(/\.0+$/, '')} %`;
  if (codigo === '2') return `${percent} del IVA`;
  return (codigo === '1' ? retencionRenta.at(codigoRetencion, iso)?.descripcion : undefined) ?? percent;
}
