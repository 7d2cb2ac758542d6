import type { CodeRows } from '../../kernel/error-codes/row.js';

export const errors = {
  'normas-clave-invalida': {
    in: ['consola'],
    meaning: 'Una clave de los paquetes de normas no es Ed25519 en PEM, o no hay ninguna de confianza.',
    action: 'Ponga en RUBRICA_NORMAS_CLAVES (o data/normas-claves.pem) la clave pública de quien publica los paquetes.',
  },
  'normas-firma-invalida': {
    in: ['consola'],
    meaning: 'El paquete de normas no está firmado por una clave de confianza, o se alteró.',
    action: 'Descargue de nuevo el paquete y su «.firma»; si sigue, no lo use.',
  },
  'normas-paquete-invalido': {
    in: ['consola'],
    meaning: 'El paquete de normas no tiene la forma que se espera.',
    action: 'Pida uno corregido a quien lo publicó.',
  },
  'normas-version-anterior': {
    in: ['consola'],
    meaning: 'Ya hay cargado un paquete de normas de esa versión o de una posterior.',
    action: 'Pida el paquete más nuevo; para corregir uno cargado, publique otro con un número mayor.',
  },
} as const satisfies CodeRows;
