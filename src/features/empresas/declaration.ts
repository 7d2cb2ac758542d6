import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: [
    'empresas.create',
    'empresas.update',
    'empresas.deactivate',
    'empresas.remove',
    'empresas.prove',
    'empresas.test-smtp',
  ],
  subjects: {
    empresa: { role: 'ROLE_SUPPLIERS', empresas: 'in-id' },
  },
} as const;

export const errors = {
  'empresa-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'Los datos de la empresa tienen errores; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors.',
  },
  'empresas-limitadas': {
    in: ['error'],
    http: 403,
    meaning: 'La credencial está limitada a ciertas empresas y no puede registrar otras.',
    action: 'Registre la empresa con una credencial sin límite de empresas.',
  },
  'empresa-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una empresa con ese RUC en la cuenta, o la credencial no la alcanza.',
    action: 'Revise el RUC; si es correcto, registre la empresa o use otra credencial.',
  },
  'empresa-existente': {
    in: ['error'],
    http: 409,
    meaning: 'Ese RUC ya está registrado en la cuenta, u otra cuenta ya probó que es suyo.',
    action: 'Búsquelo en la lista de empresas; si es de otra cuenta, hable con el operador.',
  },
  'empresa-en-uso': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa está en uso y no se elimina; usos dice por qué.',
    action: 'Para que no se use más, repita con desactivar=true.',
  },
  'ruc-distinto': {
    in: ['subErrors'],
    meaning: 'El RUC del cuerpo no es el de la dirección.',
    action: 'Quítelo del cuerpo: el RUC de una empresa no cambia.',
  },
  'ruc-proveedor-ausente': {
    in: ['advertencias'],
    meaning: 'Ni la empresa ni la instalación tienen el RUC del proveedor del sistema de facturación.',
    action: 'Póngalo en rucProveedor; el operador lo fija para todas con RUBRICA_RUC_PROVEEDOR.',
  },
  'agente-retencion-ceros': {
    in: ['advertencias'],
    meaning: 'Se quitaron los ceros a la izquierda de agenteRetencion, como pide el SRI.',
    action: 'Nada.',
  },
  'contribuyente-especial-largo': {
    in: ['advertencias'],
    meaning: 'La retención 2.0.0 admite hasta 5 caracteres en contribuyenteEspecial.',
    action: 'Revise el número de la resolución; escriba solo el número.',
  },
  'rimpe-negocio-popular': {
    in: ['advertencias'],
    meaning: 'El esquema publicado por el SRI solo tiene la leyenda RIMPE de emprendedor.',
    action: 'Pruebe primero en el ambiente de pruebas.',
  },
} as const satisfies CodeRows;
