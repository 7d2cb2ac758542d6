import type { CodeRows } from '../../kernel/error-codes/row.js';

export const audit = {
  actions: ['registro-ruc.load'],
} as const;

export const errors = {
  'registro-ruc-del-operador': {
    in: ['error'],
    http: 403,
    meaning: 'El registro de RUC es de toda la instalación, que tiene varias cuentas.',
    action: 'Pida a quien opera la instalación que lo cargue con «rubrica ruc cargar».',
  },
  'registro-ruc-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Esta instalación no tiene cargado el registro de RUC del SRI.',
    action: 'Cárguelo en el portal («Registro de RUC») o con «rubrica ruc cargar», con los archivos del SRI.',
  },
  'archivo-ruc-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Un archivo del registro de RUC no está subido en este servidor.',
    action: 'Súbalo otra vez y cargue después. Con varios servidores, cárguelo con «rubrica ruc cargar».',
  },
  'contribuyente-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'El RUC no está en el registro del SRI que se cargó.',
    action: 'Revise los dígitos. Uno más nuevo que el registro aparece cuando se carga el siguiente.',
  },
  'registro-ruc-ocupado': {
    in: ['error'],
    http: 409,
    meaning: 'El registro de RUC se está cargando, o falta una parte de un archivo.',
    action: 'Haga lo que dice el mensaje; el registro anterior sigue en uso.',
  },
  'ruc-archivo-invalido': {
    in: ['consola'],
    meaning: 'Un archivo del registro de RUC no se puede usar; el registro anterior sigue en uso.',
    action: 'Haga lo que dice el mensaje: descargue el archivo otra vez de los datos abiertos del SRI y no lo cambie.',
  },
  'ruc-carga-en-curso': {
    in: ['consola'],
    meaning: 'Otra orden está cargando el registro de RUC.',
    action: 'Espere a que termine; el registro anterior sigue en uso.',
  },
  'ruc-registro-menor': {
    in: ['consola'],
    meaning: 'Los archivos tienen muchos menos contribuyentes que el registro actual; no se cambió nada.',
    action: 'Indique los archivos de todas las provincias, o añada --permitir-menos.',
  },
} as const satisfies CodeRows;
