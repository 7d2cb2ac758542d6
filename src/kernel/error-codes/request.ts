import type { CodeRows } from './row.js';

/** Errors and warnings about the parts of a request other than the receipt. */
export const REQUEST = {
  // Request format
  'campo-requerido': {
    in: ['subErrors'],
    meaning: 'Falta un campo obligatorio, o está vacío.',
    action: 'Envíe el campo que nombra «field».',
  },
  'campo-desconocido': {
    in: ['subErrors'],
    meaning: 'El campo no existe en esta solicitud o en este tipo de comprobante.',
    action: 'Corrija el nombre (mayúsculas y tildes cuentan) o quite el campo.',
  },
  'campo-dos-nombres': {
    in: ['subErrors'],
    meaning: 'El mismo dato viene con dos nombres: el nuestro y el de Veronica.',
    action: 'Deje uno de los dos que dice el mensaje.',
  },
  'campo-ignorado': {
    in: ['advertencias'],
    meaning: 'Un dato que otros programas envían y este comprobante no lleva.',
    action: 'Nada: se emitió sin él. Puede dejar de enviarlo.',
  },
  'tipo-incorrecto': {
    in: ['subErrors'],
    meaning: 'El valor es de otro tipo: texto, número, lista u objeto.',
    action: 'Envíe el tipo que dice el mensaje.',
  },
  'valor-no-permitido': {
    in: ['subErrors'],
    meaning: 'El valor no está entre los permitidos.',
    action: 'Use uno de los que dice el mensaje.',
  },
  'formato-incorrecto': {
    in: ['subErrors'],
    meaning: 'El texto no tiene la forma que pide el campo.',
    action: 'Escríbalo como dice el mensaje, por ejemplo un correo completo o una fecha dd/mm/aaaa.',
  },
  'longitud-incorrecta': {
    in: ['subErrors'],
    meaning: 'El texto es demasiado corto o demasiado largo.',
    action: 'Ajústelo a los caracteres que dice el mensaje.',
  },
  'cantidad-incorrecta': {
    in: ['subErrors'],
    meaning: 'La lista tiene menos o más elementos de los admitidos.',
    action: 'Envíe la cantidad que dice el mensaje.',
  },
  'valor-repetido': {
    in: ['subErrors'],
    meaning: 'La lista tiene elementos repetidos.',
    action: 'Deje cada uno una sola vez.',
  },
  'valor-incorrecto': {
    in: ['subErrors'],
    meaning: 'El valor está fuera de lo admitido.',
    action: 'Use un valor dentro de los límites que dice el mensaje.',
  },
  'base64-invalido': {
    in: ['subErrors'],
    meaning: 'El archivo no está en base64.',
    action: 'Codifique los bytes del archivo en base64, sin el encabezado «data:».',
  },
  'pagina-fuera-de-alcance': {
    in: ['subErrors'],
    meaning: 'La página pedida está más allá de los 10 000 primeros elementos.',
    action: 'Reduzca la lista con filtros, o siga por cursor donde la lista lo ofrece.',
  },
  'cursor-invalido': {
    in: ['subErrors'],
    meaning: 'El cursor no es de esta lista o está mal copiado.',
    action: 'Use el cursor de la respuesta anterior sin cambiarlo, o empiece sin cursor.',
  },

  // Texts copied into receipts
  'texto-invalido': {
    in: ['subErrors'],
    meaning: 'El texto tiene caracteres que XML no admite, o medio carácter.',
    action: 'Envíe el texto en UTF-8; suele venir de una codificación mal convertida.',
  },
  'texto-limpiado': {
    in: ['advertencias'],
    meaning: 'Se quitaron emojis, saltos de línea, caracteres de control o espacios sobrantes.',
    action: 'Nada; si el texto debía tenerlos, escríbalo de otra forma.',
  },
  'campo-vacio': {
    in: ['advertencias'],
    meaning: 'Un texto vacío se tomó como ausente.',
    action: 'Nada; para evitar el aviso, no envíe el campo.',
  },

  // Users and permissions
  'texto-longitud': {
    in: ['subErrors'],
    meaning: 'El nombre es demasiado corto o largo, o tiene saltos de línea.',
    action: 'Escríbalo en una línea, con los caracteres que dice el mensaje.',
  },
  'rol-repetido': {
    in: ['subErrors'],
    meaning: 'El rol está repetido en la lista.',
    action: 'Déjelo una vez.',
  },
  'rol-ajeno': {
    in: ['subErrors'],
    meaning: 'Quien da el rol no lo tiene: nadie puede dar más de lo que tiene.',
    action: 'Quite el rol, o pídalo a quien lo tenga.',
  },
  'administrador-sin-limites': {
    in: ['subErrors'],
    meaning: 'Un administrador tiene todos los roles y todas las empresas.',
    action: 'Quite «roles» y «empresas», o use rol «usuario».',
  },
  'url-invalida': {
    in: ['subErrors'],
    meaning: 'La dirección no es una URL https (o http, en el simulador), o lleva usuario, contraseña o «#».',
    action: 'Escríbala completa, por ejemplo https://tienda.ejemplo.ec/rubrica.',
  },
  'empresa-repetida': {
    in: ['subErrors'],
    meaning: 'El RUC está repetido en la lista.',
    action: 'Déjelo una vez.',
  },
  'empresas-ajenas': {
    in: ['subErrors'],
    meaning: 'Quien lo pide está limitado a ciertas empresas y no puede dar todas.',
    action: 'Escriba en «empresas» cuáles, de entre las suyas.',
  },

  // Companies
  'ruc-longitud': { in: ['subErrors'], meaning: 'El RUC no tiene 13 dígitos.', action: 'Escriba los 13 dígitos.' },
  'ruc-provincia': {
    in: ['subErrors'],
    meaning: 'El RUC no empieza por una provincia.',
    action: 'Revise los dos primeros dígitos: van de 01 a 24, o 30.',
  },
  'ruc-sufijo': {
    in: ['subErrors'],
    meaning: 'El RUC no termina como debe.',
    action: 'El de un emisor termina en 001, también para sus otros establecimientos; ninguno termina en 000.',
  },
  'ruc-digito-verificador': {
    in: ['advertencias'],
    meaning: 'El dígito verificador del RUC no coincide; el SRI entrega algunos así.',
    action: 'Compárelo con el certificado de RUC; si es igual, no haga nada.',
  },
  'smtp-password-requerida': {
    in: ['subErrors'],
    meaning: 'Cambió el servidor de correo o su usuario, y la contraseña guardada no vale para otro.',
    action: 'Escriba la contraseña del servidor nuevo en smtp.password.',
  },
  'red-no-permitida': {
    in: ['subErrors'],
    meaning: 'El servidor está en una red privada o reservada, a la que esta instalación no deja apuntar.',
    action: 'Use un servidor de internet, o pida al operador que admita esa red (RUBRICA_RED_PERMITIDA).',
  },
  'puerto-no-permitido': {
    in: ['subErrors'],
    meaning: 'El puerto no es uno de los que el protocolo usa.',
    action:
      'Use uno de los que dice el mensaje, o pida al operador que lo admita (RUBRICA_SMTP_PUERTOS, RUBRICA_IMAP_PUERTOS, RUBRICA_WEBHOOK_PUERTOS).',
  },
  'cifrado-requerido': {
    in: ['subErrors'],
    meaning: 'Fuera del simulador nada se envía sin cifrar al servidor de una empresa o a un webhook.',
    action: 'Use TLS o STARTTLS; en un webhook, https.',
  },
  'smtp-sin-cifrado': {
    in: ['advertencias'],
    meaning: 'Sin cifrado, la contraseña y los comprobantes viajan legibles.',
    action: 'Use STARTTLS o TLS si el servidor los ofrece.',
  },

  // Files of products and customers
  'codigo-repetido': {
    in: ['subErrors'],
    meaning: 'El código del producto está en otra fila del archivo.',
    action: 'Déjelo en una sola fila.',
  },
  'celdas-distintas': {
    in: ['subErrors'],
    meaning: 'La fila tiene otra cantidad de celdas que el encabezado.',
    action: 'Complete o quite celdas; en CSV, ponga entre comillas los textos con comas.',
  },

  // Files with documents to issue
  'celda-ilegible': {
    in: ['subErrors'],
    meaning: 'La celda no tiene una cifra, fecha, tarifa o número que se pueda leer.',
    action: 'Escríbala como dice el mensaje.',
  },
  'celda-ambigua': {
    in: ['subErrors'],
    meaning: 'La cifra se puede leer de dos maneras que difieren en mil veces.',
    action: 'Escríbala sin separador de miles, o diga si los decimales del archivo van con coma o con punto.',
  },
  'celda-cero-perdido': {
    in: ['subErrors'],
    meaning: 'A la identificación le falta un dígito; Excel quita el cero inicial.',
    action: 'Dé a la columna el formato Texto y escriba el número completo.',
  },
  'celda-contradictoria': {
    in: ['subErrors'],
    meaning: 'Dos filas del mismo comprobante tienen valores distintos en un dato que es de todo él.',
    action: 'Deje el mismo valor en las dos, o uno solo.',
  },
  'cero-repuesto': {
    in: ['advertencias'],
    meaning: 'Excel había quitado ceros iniciales y se repusieron.',
    action: 'Revise el número que dice el mensaje; con formato Texto no pasa.',
  },

  // Templates
  'plantilla-sintaxis': {
    in: ['subErrors'],
    meaning: 'La plantilla no está bien escrita en Liquid, o pasa sus límites.',
    action: 'Corrija la línea y la columna que dice el mensaje.',
  },
  'plantilla-variable': {
    in: ['subErrors'],
    meaning: 'La plantilla usa una variable que no existe.',
    action: 'Corrija el nombre; la lista de variables está con las plantillas.',
  },
  'plantilla-html': {
    in: ['subErrors'],
    meaning: 'El HTML lleva algo que los correos no admiten: scripts, marcos, formularios o acciones.',
    action: 'Quítelo del cuerpo.',
  },
  'plantilla-predeterminada-de-todas': {
    in: ['subErrors'],
    meaning: 'Una plantilla de ciertas empresas no puede ser la predeterminada de la cuenta.',
    action: 'Déjela sin «empresas», o quite «esPredeterminada» y asóciela a cada empresa.',
  },
  'plantilla-asociacion': {
    in: ['subErrors'],
    meaning: 'La plantilla es de otro tipo de comprobante, o falta el establecimiento del punto de emisión.',
    action: 'Asocie una plantilla de ese tipo o para todos; con «ptoEmi» envíe también «estab».',
  },
} as const satisfies CodeRows;
