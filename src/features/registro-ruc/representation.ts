import { Type } from '#typebox';
import type { ContribuyenteRow, FromRegistro } from '../../db/registro-ruc.js';
import { AppError } from '../../kernel/app-error.js';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const nullableBoolean = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description });

export const Contribuyente = Type.Object(
  {
    ruc: Type.String({ description: '13 dígitos.' }),
    razonSocial: Type.String({ description: 'Nombre o razón social.' }),
    nombreComercial: nullable('Del establecimiento abierto de número menor.'),
    estado: Type.String({ description: 'Como lo publica el SRI: ACTIVO, SUSPENDIDO o PASIVO.' }),
    clase: nullable('Clase de contribuyente, como la publica el SRI.'),
    tipo: nullable('Persona natural o sociedad, como lo publica el SRI.'),
    obligadoContabilidad: nullableBoolean('Está obligado a llevar contabilidad; nulo: el archivo no lo dice.'),
    agenteRetencion: nullableBoolean('Es agente de retención; nulo: el archivo no lo dice.'),
    especial: nullableBoolean('Es contribuyente especial; nulo: el archivo no lo dice.'),
    ciiu: nullable('Código de su actividad económica.'),
    provincia: nullable('Del mismo establecimiento.'),
    canton: nullable('Del mismo establecimiento.'),
    parroquia: nullable('Del mismo establecimiento.'),
    establecimientos: Type.Integer({ description: 'Cuántos tiene en el registro.' }),
    establecimientosAbiertos: Type.Integer({ description: 'Cuántos de ellos están abiertos.' }),
  },
  { title: 'Contribuyente', description: 'Lo que dice de un RUC el registro abierto del SRI.' },
);

export const registroAl = Type.String({ description: 'Cuándo se cargó el registro, ISO 8601 con -05:00.' });

export function showContribuyente(row: ContribuyenteRow) {
  return {
    ruc: row.ruc,
    razonSocial: row.razon_social,
    nombreComercial: row.nombre_comercial,
    estado: row.estado,
    clase: row.clase,
    tipo: row.tipo,
    obligadoContabilidad: row.obligado,
    agenteRetencion: row.agente_retencion,
    especial: row.especial,
    ciiu: row.ciiu,
    provincia: row.provincia,
    canton: row.canton,
    parroquia: row.parroquia,
    establecimientos: row.establecimientos,
    establecimientosAbiertos: row.abiertos,
  };
}

/** Refuses while no register is loaded. */
export function loadedRegistro(answer: FromRegistro): NonNullable<FromRegistro> {
  if (answer !== undefined) return answer;
  throw new AppError(
    'registro-ruc-no-encontrado',
    'Esta instalación no tiene el registro de RUC. Descargue los archivos de los datos abiertos del SRI y cárguelos: guía «Registro de RUC».',
  );
}
