import { Type } from 'typebox';
import { certificateState } from '../../certificates/expiry.js';
import type { CertificadoRow } from '../../database/certificados.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import { refreshFindings, type DiagnosisFinding } from '../../signature/diagnosis.js';

/** One finding of the diagnosis. */
export const Hallazgo = Type.Object({
  codigo: Type.String({ description: 'Estable: certificado-por-vencer, p12-clave-incorrecta…' }),
  severidad: Type.Enum(['error', 'warning', 'info']),
  mensaje: Type.String(),
  accion: Type.String({ description: 'Qué hacer; vacío si nada.' }),
});

/** A certificate as every call shows it: never the file nor its password. */
export const Certificado = Type.Object({
  id: Type.String(),
  ruc: Type.String({ description: 'Empresa que firma con él.' }),
  descripcion: Type.Union([Type.String(), Type.Null()]),
  numeroRuc: Type.Union([Type.String(), Type.Null()], { description: 'RUC escrito en el certificado.' }),
  titular: Type.String(),
  emisor: Type.String(),
  serial: Type.String({ description: 'Número de serie, decimal.' }),
  fechaDesde: Type.String(),
  fechaExpiracion: Type.String(),
  activo: Type.Boolean({ description: 'Es el que firma ahora.' }),
  estado: Type.Enum(['vigente', 'por-vencer', 'vencido']),
  diasRestantes: Type.Union([Type.Integer(), Type.Null()]),
  fechaCreacion: Type.String(),
  diagnostico: Type.Array(Hallazgo),
});

/** Shows a certificate. */
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

/** Shows a diagnosis' findings. */
export function showFindings(findings: readonly DiagnosisFinding[]): Record<string, unknown>[] {
  return findings.map(({ code, severity, message, accion }) => ({
    codigo: code,
    severidad: severity,
    mensaje: message,
    accion,
  }));
}
