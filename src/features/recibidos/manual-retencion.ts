import { Type, type Static } from '#typebox';
import { documentosSustento } from '../../kernel/catalogues/documentos-sustento.js';
import { retencionIsd } from '../../kernel/catalogues/retencion-isd.js';
import { retencionIva } from '../../kernel/catalogues/retencion-iva.js';
import { retencionRenta } from '../../kernel/catalogues/retencion-renta.js';
import type { CifraRetencion } from '../../kernel/cifras.js';
import { decimal, formatDecimal, percentOf, sum } from '../../kernel/decimal.js';
import { parseFecha } from '../../kernel/fecha.js';
import type { Issue } from '../../kernel/issue.js';
import { money } from './manual-money.js';

/** Type of a withholding. */
export const RETENCION = '07';

/** Line of a withholding on paper. */
export const ManualRetencion = Type.Object(
  {
    codigo: Type.Enum(['1', '2', '6'], { description: '1 renta, 2 IVA, 6 ISD.' }),
    codigoRetencion: Type.String({ pattern: '^[0-9A-Z]{1,5}$', description: 'Código de la retención: 312, 9, 3440…' }),
    porcentaje: Type.String({
      pattern: '^[0-9]{1,3}([.][0-9]{1,2})?$',
      description: 'Porcentaje retenido, como lo imprime.',
    }),
    baseImponible: money('Base de la retención; la de IVA es el IVA.'),
    valor: Type.Optional(money('Lo retenido; si se omite, se calcula.')),
    codDocSustento: Type.String({
      pattern: '^[0-9]{2,3}$',
      description: 'Tipo del documento sobre el que retiene: 01 factura.',
    }),
    numDocSustento: Type.String({
      pattern: '^[0-9]{3}-?[0-9]{3}-?[0-9]{9}$',
      description: 'Su número, con guiones o sin ellos: 001-001-000000123.',
    }),
    fechaEmisionDocSustento: Type.Optional(
      Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description: 'Su fecha, dd/mm/aaaa, si la imprime.' }),
    ),
  },
  { additionalProperties: false, title: 'RetencionManual' },
);
type Line = Static<typeof ManualRetencion>;

const CATALOGOS = {
  '1': { rows: retencionRenta, name: 'renta', path: 'retencion-renta' },
  '2': { rows: retencionIva, name: 'IVA', path: 'retencion-iva' },
  '6': { rows: retencionIsd, name: 'ISD', path: 'retencion-isd' },
} as const;
/** Documents on paper are computed by hand: a cent of rounding. */
const TOLERANCIA = decimal('0.01');

const dueOf = ({ baseImponible, porcentaje }: Line) => percentOf(decimal(baseImponible), decimal(porcentaje));
const valorOf = (line: Line): string => line.valor ?? formatDecimal(dueOf(line));

/** Sum of what the lines withhold. */
export function totalRetenido(lines: readonly Line[]): string {
  return formatDecimal(sum(lines.map((line) => decimal(valorOf(line)))));
}

export function retencionIssues(lines: readonly Line[], fechaEmision: string): Issue[] {
  const day = parseFecha(fechaEmision);
  return lines.flatMap((line, at): Issue[] => {
    const found: Issue[] = [];
    const refuse = (
      name: keyof Line,
      message: string,
      code: 'valor-no-permitido' | 'campo-fecha' = 'valor-no-permitido',
    ) => found.push({ code, field: `retenciones[${at}].${name}`, message, rejectedValue: line[name] });
    const { rows, name, path } = CATALOGOS[line.codigo];
    if (!rows.has(line.codigoRetencion))
      refuse(
        'codigoRetencion',
        `El código «${line.codigoRetencion}» no es de retención de ${name}; GET /api/v1.0/catalogos/${path} los dice.`,
      );
    const tarifa =
      line.codigo === '2' && day !== undefined ? retencionIva.at(line.codigoRetencion, day.iso)?.tarifa : undefined;
    if (tarifa !== undefined && !decimal(tarifa).eq(line.porcentaje))
      refuse(
        'porcentaje',
        `El código ${line.codigoRetencion} de IVA retiene el ${tarifa} %, no el ${line.porcentaje} %.`,
      );
    if (decimal(line.porcentaje).gt(100)) refuse('porcentaje', 'No se retiene más del 100 %.');
    const due = dueOf(line);
    if (line.valor !== undefined && decimal(line.valor).minus(due).abs().gt(TOLERANCIA))
      refuse('valor', `El ${line.porcentaje} % de ${line.baseImponible} es ${formatDecimal(due)}, no ${line.valor}.`);
    if (!documentosSustento.has(String(Number(line.codDocSustento))))
      refuse('codDocSustento', `El tipo «${line.codDocSustento}» no existe en la tabla 4 del ATS.`);
    if (line.fechaEmisionDocSustento !== undefined) {
      const sold = parseFecha(line.fechaEmisionDocSustento);
      if (sold === undefined || (day !== undefined && sold.day > day.day))
        refuse(
          'fechaEmisionDocSustento',
          'Escriba un día que exista y no sea posterior a la retención, dd/mm/aaaa.',
          'campo-fecha',
        );
    }
    return found;
  });
}

/** Returns the lines as those of an electronic withholding. */
export function retencionesOf(lines: readonly Line[]): CifraRetencion[] {
  return lines.map((line) => [
    line.codigo,
    line.codigoRetencion,
    formatDecimal(decimal(line.porcentaje)),
    line.baseImponible,
    valorOf(line),
    line.codDocSustento.padStart(2, '0'),
    line.numDocSustento.replaceAll('-', ''),
    line.fechaEmisionDocSustento ?? null,
  ]);
}

/** Returns the typed lines, to edit them. */
export function showRetenciones(lines: readonly CifraRetencion[]): Line[] {
  return lines.map(([codigo, codigoRetencion, porcentaje, base, valor, codDoc, numero, fecha]) => ({
    codigo: codigo === '2' || codigo === '6' ? codigo : '1',
    codigoRetencion,
    porcentaje,
    baseImponible: base ?? '0.00',
    valor,
    codDocSustento: codDoc ?? '01',
    numDocSustento: numero ?? '',
    ...(fecha === null ? {} : { fechaEmisionDocSustento: fecha }),
  }));
}
