import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';

export const audit = {
  actions: [
    'certificados-digitales.upload',
    'certificados-digitales.activate',
    'certificados-digitales.delete',
    'certificados-digitales.set-perfil',
  ],
  subjects: {
    certificado: { role: 'ROLE_DIGITAL_CERTS', empresas: 'named' },
  },
} as const;

const DatosCertificado = Type.Object(
  {
    id: Type.String({ description: 'El certificado.' }),
    titular: Type.String({ description: 'A nombre de quién está.' }),
    fechaExpiracion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    dias: Type.Integer({ description: 'La marca que cruzó: 30, 15, 7 o 1 días; 0: venció.' }),
  },
  { title: 'DatosCertificado', description: 'El certificado de firma.' },
);

const certificado = { role: 'ROLE_DIGITAL_CERTS', datos: DatosCertificado, from: 'aviso' } as const;

export const events = [
  defineEvento({ ...certificado, tipo: 'certificado.por_vencer' }),
  defineEvento({ ...certificado, tipo: 'certificado.vencido' }),
] as const;
