import { Type } from '#typebox';
import { certificateState } from './expiry.js';
import type { CertificadoRow } from './store.js';
import type { DiagnosisFinding } from '../../kernel/diagnosis-finding.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { refreshFindings } from '../../signature/diagnosis.js';
import { codeField } from '../../http/code-field.js';

export const Hallazgo = Type.Object(
  {
    codigo: codeField('diagnostico', 'Código estable: certificado-por-vencer, p12-clave-incorrecta…'),
    severidad: Type.Enum(['error', 'warning', 'info'], { description: 'Con un error el archivo no sirve.' }),
    mensaje: Type.String({ description: 'Qué se encontró.' }),
    accion: Type.String({ description: 'Qué hacer; vacío si nada.' }),
  },
  { title: 'HallazgoCertificado' },
);

/** A certificate in responses: never the file or its password. */
export const Certificado = Type.Object(
  {
    id: Type.String({ description: 'Identificador del certificado.' }),
    ruc: Type.String({ description: 'Empresa que firma con él.' }),
    descripcion: Type.Union([Type.String(), Type.Null()], { description: 'La que se dio al subirlo.' }),
    numeroRuc: Type.Union([Type.String(), Type.Null()], { description: 'RUC escrito en el certificado.' }),
    titular: Type.String({ description: 'A nombre de quién está.' }),
    emisor: Type.String({ description: 'Entidad de certificación que lo emitió.' }),
    serial: Type.String({ description: 'Número de serie, decimal.' }),
    fechaDesde: Type.String({ description: 'Desde cuándo vale, ISO 8601 con -05:00.' }),
    fechaExpiracion: Type.String({ description: 'Hasta cuándo vale, ISO 8601 con -05:00.' }),
    activo: Type.Boolean({ description: 'Es el que firma ahora.' }),
    estado: Type.Enum(['vigente', 'por-vencer', 'vencido'], { description: 'Según la fecha de hoy.' }),
    diasRestantes: Type.Union([Type.Integer(), Type.Null()], { description: 'Días de validez; nulo: ya venció.' }),
    fechaCreacion: Type.String({ description: 'Cuándo se subió, ISO 8601 con -05:00.' }),
    diagnostico: Type.Array(Hallazgo, { description: 'Lo que se encontró en él, al día de hoy.' }),
  },
  { title: 'CertificadoDigital' },
);

export function showCertificado(row: CertificadoRow, now: Date): Record<string, unknown> {
  const { estado, diasRestantes } = certificateState(row.fecha_expiracion, now);
  const validity = { notBefore: row.fecha_desde, notAfter: row.fecha_expiracion };
  return {
    id: row.id,
    ruc: row.ruc,
    descripcion: row.descripcion,
    numeroRuc: row.numero_ruc,
    titular: row.titular,
    emisor: row.emisor,
    serial: row.serial,
    fechaDesde: isoEcuador(row.fecha_desde),
    fechaExpiracion: isoEcuador(row.fecha_expiracion),
    activo: row.activo,
    estado,
    diasRestantes,
    fechaCreacion: isoEcuador(row.created_at),
    diagnostico: showFindings(refreshFindings(row.diagnostico, validity, now)),
  };
}

export function showFindings(findings: readonly DiagnosisFinding[]): Record<string, unknown>[] {
  return findings.map(({ code, severity, message, accion }) => ({
    codigo: code,
    severidad: severity,
    mensaje: message,
    accion,
  }));
}
