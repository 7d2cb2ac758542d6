import { Type } from '#typebox';
import { certificateState } from '../certificados/public.js';
import { FALTAS, type EmpresaRow } from '../../db/empresas.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { nullableTime } from '../../http/rights.js';
import { Advertencias, nullableTextField, textField } from '../../http/text-fields.js';
import { Smtp } from './smtp.js';

export const EmpresaParams = Type.Object(
  { ruc: Type.String({ pattern: '^[0-9]{13}$', description: 'RUC de la empresa, 13 dígitos.' }) },
  { additionalProperties: false },
);

/** Editable fields, with the SRI's rules for each (FACTS §3 and §7). */
export const empresaFields = {
  razonSocial: textField(300, 'Razón social o apellidos y nombres, como constan en el RUC.'),
  nombreComercial: nullableTextField(300, 'Nombre comercial.'),
  dirMatriz: textField(300, 'Dirección de la matriz.'),
  obligadoContabilidad: Type.Boolean({ description: 'Obligado a llevar contabilidad.' }),
  contribuyenteEspecial: nullableTextField(
    13,
    'Número de la resolución de contribuyente especial: de 3 a 13 letras y números.',
    '^([A-Za-z0-9]{3,13})?$',
  ),
  agenteRetencion: nullableTextField(
    30,
    'Número de la resolución de agente de retención, solo dígitos y sin ceros a la izquierda: NAC-DNCRASC20-00000001 es 1.',
    '^(0*[1-9][0-9]{0,7})?$',
  ),
  contribuyenteRimpe: Type.Unsafe<'emprendedor' | 'negocio-popular' | null>({
    enum: ['emprendedor', 'negocio-popular', null],
    description: 'Régimen RIMPE; nulo: no pertenece. Cada comprobante lleva la leyenda que corresponde.',
  }),
  granContribuyente: nullableTextField(300, 'Resolución de gran contribuyente.'),
  rucProveedor: nullableTextField(
    13,
    'RUC del proveedor del sistema de facturación, si usa el de un tercero (anexo 26): 13 dígitos. Nulo: el de la instalación, si lo tiene.',
    '^([0-9]{13})?$',
  ),
  correo: nullableTextField(254, 'Correo de contacto.', '^([^\\s@,;<>]+@[^\\s@,;<>]+)?$'),
  telefono: nullableTextField(50, 'Teléfono de contacto.'),
  activa: Type.Boolean({ description: 'false: no emite comprobantes.' }),
};

export const Empresa = Type.Object(
  {
    ruc: Type.String({ description: 'RUC, 13 dígitos.' }),
    ...empresaFields,
    prueba: Type.Enum(['probado', 'sin-probar', 'en-revision'], {
      description:
        'Si la cuenta probó que el RUC es suyo; sin eso no emite. en-revision: otra cuenta lo probó antes y decide el operador.',
    }),
    faltaParaEmitir: Type.Array(Type.Enum([...FALTAS]), {
      description:
        'Qué le falta para emitir ahora; vacío: nada. activacion: está desactivada. prueba-ruc: véase «prueba». certificado: ninguno activo y vigente. punto-emision: ninguno activo en un establecimiento activo.',
    }),
    logo: Type.Union([Type.String(), Type.Null()], {
      description: 'Dirección del logo, otra cada vez que cambia; nulo: no tiene. Se sube con PUT …/logo.',
    }),
    smtp: Type.Union([Smtp, Type.Null()], { description: 'Su servidor de correo; nulo: usa el de la instalación.' }),
    certificado: Type.Object(
      {
        estado: Type.Enum(['sin-certificado', 'vigente', 'por-vencer', 'vencido'], { description: 'Cómo está.' }),
        diasRestantes: Type.Union([Type.Integer(), Type.Null()], { description: 'Días hasta su fin.' }),
        fechaExpiracion: nullableTime('ISO 8601 con -05:00; nulo: no hay certificado activo.'),
        advertencia: Type.Union([Type.String(), Type.Null()], { description: 'Qué hacer; nulo: nada.' }),
      },
      { description: 'El certificado de firma activo.' },
    ),
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Empresa' },
);

export const EmpresaEditada = Type.Intersect([Empresa, Type.Object({ advertencias: Advertencias })]);

export function showEmpresa(row: EmpresaRow): Record<string, unknown> {
  const { createdAt, updatedAt, logoVersion, readAt, certificadoExpira, ...fields } = row;
  return {
    ...fields,
    logo: logoVersion === null ? null : `/api/v1.0/empresas/${row.ruc}/logo?v=${logoVersion}`,
    id: undefined, // internal: the public identifier is the RUC
    certificado: {
      ...certificateState(certificadoExpira ?? undefined, readAt),
      fechaExpiracion: certificadoExpira && isoEcuador(certificadoExpira),
    },
    fechaCreacion: isoEcuador(createdAt),
    fechaModificacion: isoEcuador(updatedAt),
  };
}
