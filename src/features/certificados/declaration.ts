import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';

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

export const errors = {
  'certificado-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El archivo de firma no sirve; subErrors trae el diagnóstico.',
    action: 'Haga lo que dice cada punto del diagnóstico; lo más común es otra contraseña o un archivo dañado.',
  },
  'certificado-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene ese certificado.',
    action: 'Busque su identificador en la lista de certificados de la empresa.',
  },
  'certificado-en-uso': {
    in: ['error'],
    http: 409,
    meaning: 'Es el certificado que firma ahora.',
    action:
      'Active otro antes de eliminarlo, o repita con forzar=true: la empresa no podrá emitir hasta que suba otro.',
  },
  'certificado-no-activable': {
    in: ['error'],
    http: 409,
    meaning: 'Ese certificado está vencido o todavía no es válido.',
    action: 'Suba uno vigente, o actívelo cuando empiece su vigencia.',
  },
} as const satisfies CodeRows;
