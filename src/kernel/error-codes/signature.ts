import type { CodeRows } from './row.js';

/** Findings about a signature file, a certificate or a signature. */
export const SIGNATURE = {
  // File
  'p12-clave-incorrecta': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'La contraseña no abre el archivo.',
    action:
      'Revise mayúsculas, espacios y tildes; es la contraseña que eligió al descargar la firma, no la de su correo.',
  },
  'p12-danado': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El archivo .p12 está incompleto o fue modificado; la contraseña no es el problema.',
    action:
      'Vuelva a descargarlo de su entidad de certificación, o cópielo otra vez del original sin pasarlo por un editor.',
  },
  'p12-formato': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El archivo no es un .p12 (PKCS#12).',
    action: 'Suba el archivo .p12 o .pfx que entrega su entidad de certificación.',
  },
  'p12-cifrado-desconocido': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El archivo está cifrado con un método que no se reconoce.',
    action: 'Expórtelo de nuevo: openssl pkcs12 -export con opciones por omisión.',
  },
  'p12-sin-clave-privada': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El archivo no contiene ninguna clave privada, solo certificados.',
    action: 'Exporte la firma con su clave privada, o descargue de nuevo el .p12 completo.',
  },
  'p12-sin-certificado-de-firma': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El archivo no contiene un certificado de firma digital con su clave privada.',
    action: 'Pida a su entidad de certificación un certificado de firma en archivo.',
  },
  'p12-demasiado-costoso': {
    in: ['diagnostico', 'subErrors'],
    meaning:
      'Abrir el archivo pide demasiado trabajo: más de un millón de iteraciones de cifrado, de 16 claves o de 64 certificados.',
    action: 'Expórtelo de nuevo solo con su certificado de firma y con menos iteraciones.',
  },

  // Certificate
  'certificado-descartado': {
    in: ['diagnostico'],
    meaning: 'Un certificado del archivo no sirve para firmar; el mensaje dice por qué.',
    action: 'Nada si el archivo trae otro que sí sirve.',
  },
  'certificado-elegido': {
    in: ['diagnostico'],
    meaning: 'El archivo trae varios certificados; el mensaje dice cuál firma y por qué.',
    action: 'Si no es el que esperaba, exporte solo el certificado que debe firmar.',
  },
  'certificado-vencido': {
    in: ['diagnostico', 'subErrors', 'advertencias'],
    meaning: 'El certificado venció, o ya había vencido al firmar.',
    action: 'Renueve su firma y suba el archivo nuevo.',
  },
  'certificado-no-vigente': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El certificado todavía no es válido, o aún no lo era al firmar.',
    action: 'Actívelo cuando empiece su vigencia.',
  },
  'certificado-por-vencer': {
    in: ['diagnostico'],
    meaning: 'El certificado vence pronto.',
    action:
      'Renuévelo con su entidad de certificación y suba el nuevo antes de esa fecha; tomará su lugar sin detener la emisión.',
  },
  'certificado-sin-uso': {
    in: ['diagnostico'],
    meaning: 'El certificado no declara para qué sirve (keyUsage).',
    action: 'El SRI puede rechazarlo como «no es del tipo firma digital»; pruébelo primero en el ambiente de pruebas.',
  },
  'certificado-clave-corta': {
    in: ['diagnostico'],
    meaning: 'La clave es más corta que los 2048 bits que recomienda el SRI.',
    action: 'Pida una firma nueva a su entidad de certificación.',
  },
  'certificado-titular': {
    in: ['diagnostico'],
    meaning: 'De quién es el certificado.',
    action: 'Nada.',
  },
  'certificado-cubre-ruc': {
    in: ['diagnostico'],
    meaning: 'El certificado es del RUC de la empresa, o de la cédula que lo cubre.',
    action: 'Nada.',
  },
  'certificado-otro-ruc': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El certificado es de otro RUC que el de la empresa.',
    action:
      'Suba la firma del contribuyente, o la de su representante emitida con el RUC de la empresa. El SRI rechaza esta con «No existe el RUC en el certificado digital».',
  },
  'certificado-sin-ruc': {
    in: ['diagnostico', 'subErrors'],
    meaning: 'El certificado no dice de qué RUC o cédula es.',
    action:
      'Pida a su entidad de certificación uno que incluya el RUC; sin él el SRI responde «No existe el RUC en el certificado digital».',
  },
  'certificado-autofirmado': {
    in: ['diagnostico', 'subErrors', 'advertencias'],
    meaning: 'El certificado es autofirmado: no lo emitió ninguna entidad de certificación.',
    action: 'Sirve solo para el simulador; el SRI lo rechaza (39), también en pruebas.',
  },
  'certificado-autoridad': {
    in: ['diagnostico'],
    meaning: 'Qué entidad de certificación lo emitió; la firma de la autoridad se comprobó.',
    action: 'Nada.',
  },
  'certificado-autoridad-sin-comprobar': {
    in: ['diagnostico'],
    meaning: 'Qué entidad dice haberlo emitido. No se comprobó: la instalación no tiene certificados de autoridades.',
    action:
      'Nada, si lo recibió de la entidad misma. El operador puede poner los certificados de las autoridades en RUBRICA_AUTORIDADES para que se compruebe.',
  },
  'certificado-autoridad-no-reconocida': {
    in: ['diagnostico'],
    meaning: 'Lleva el nombre de una entidad conocida, pero no lo firmó ninguna autoridad de RUBRICA_AUTORIDADES.',
    action:
      'Descargue otra vez el .p12 de su entidad de certificación. Si es auténtico, el operador debe añadir el certificado de esa autoridad a RUBRICA_AUTORIDADES. Si no lo es, el SRI lo rechaza (39).',
  },
  'certificado-autoridad-desconocida': {
    in: ['diagnostico'],
    meaning: 'El emisor no está entre las entidades de certificación conocidas.',
    action: 'Confirme que esté acreditado por ARCOTEL; si no lo está, el SRI lo rechaza (39).',
  },
  'certificado-cadena-rota': {
    in: ['diagnostico'],
    meaning: 'El archivo trae un certificado con el nombre del emisor que no emitió este.',
    action: 'Vuelva a descargar el .p12; si firma bien en pruebas, puede ignorarlo.',
  },
  'certificado-sin-cadena': {
    in: ['diagnostico'],
    meaning: 'El archivo no trae la cadena de certificación; el SRI no la necesita.',
    action: 'Nada.',
  },
  'certificado-con-cadena': {
    in: ['diagnostico'],
    meaning: 'El archivo trae la cadena de certificación.',
    action: 'Nada.',
  },
  'certificado-no-es-de-firma': {
    in: ['subErrors', 'advertencias'],
    meaning: 'El certificado de la firma no es de un firmante, o no es del tipo firma digital.',
    action: 'Firme con un certificado de firma digital de persona o de representante.',
  },
  'certificado-no-confiable': {
    in: ['subErrors'],
    meaning: 'No lo emitió ninguna de las autoridades dadas (solo rubrica verificar con autoridades propias).',
    action: 'Dé también el certificado de la autoridad que lo emitió, si confía en ella.',
  },

  // Signature of an incoming XML
  'firma-ausente': {
    in: ['subErrors'],
    meaning: 'El documento no tiene firma.',
    action: 'Firme el XML, o envíelo sin firmar a la emisión y Rúbrica lo firmará.',
  },
  'firma-varias': {
    in: ['subErrors'],
    meaning: 'El documento tiene más de una firma.',
    action: 'Deje una sola: fírmelo de nuevo desde el XML sin firmar.',
  },
  'firma-fuera-de-lugar': {
    in: ['subErrors'],
    meaning: 'La firma no es el último elemento dentro de la raíz.',
    action: 'Fírmelo de nuevo con la firma dentro de la raíz (enveloped), al final.',
  },
  'firma-incompleta': {
    in: ['subErrors'],
    meaning: 'A la firma le falta SignedInfo o KeyInfo.',
    action: 'Fírmelo de nuevo.',
  },
  'firma-certificado-ilegible': {
    in: ['subErrors'],
    meaning: 'La firma no trae un certificado que se pueda leer.',
    action: 'Firme de nuevo incluyendo X509Certificate en KeyInfo.',
  },
  'firma-algoritmo': {
    in: ['subErrors'],
    meaning: 'La firma usa un algoritmo o una transformación que no se admite.',
    action: 'Use RSA con SHA-1 o SHA-256 y canonicalización inclusiva.',
  },
  'firma-c14n': {
    in: ['subErrors', 'advertencias'],
    meaning: 'La firma usa una canonicalización distinta de la inclusiva, que es la de la ficha.',
    action: 'Si el SRI la rechaza (39), use http://www.w3.org/TR/2001/REC-xml-c14n-20010315.',
  },
  'firma-valor': {
    in: ['subErrors'],
    meaning: 'El valor de la firma no corresponde al certificado.',
    action: 'Fírmelo de nuevo; la firma o el certificado fueron alterados.',
  },
  'firma-sin-propiedades': {
    in: ['subErrors', 'advertencias'],
    meaning: 'La firma no es XAdES-BES: le falta SignedProperties o SigningCertificate.',
    action: 'Firme en formato XAdES-BES.',
  },
  'firma-propiedades-ajenas': {
    in: ['subErrors'],
    meaning: 'QualifyingProperties no apunta a esta firma.',
    action: 'Ponga en Target el Id de la firma y fírmelo de nuevo.',
  },
  'firma-propiedades-sin-firmar': {
    in: ['subErrors'],
    meaning: 'La firma no cubre SignedProperties.',
    action: 'Añada la referencia a SignedProperties y fírmelo de nuevo.',
  },
  'firma-propiedades-alteradas': {
    in: ['subErrors'],
    meaning: 'Las propiedades de la firma cambiaron después de firmar.',
    action: 'Fírmelo de nuevo y no toque el XML después: tampoco espacios ni saltos de línea.',
  },
  'firma-sin-hora': {
    in: ['subErrors', 'advertencias'],
    meaning: 'La firma no dice cuándo se hizo, o lo que dice no es una fecha con hora.',
    action: 'Firme de nuevo con SigningTime, con la hora de Ecuador.',
  },
  'firma-hora-futura': {
    in: ['subErrors'],
    meaning: 'La firma dice haberse hecho en el futuro; el SRI la rechaza (39).',
    action: 'Ponga en hora el reloj de quien firma y fírmelo de nuevo.',
  },
  'firma-id-repetido': {
    in: ['subErrors'],
    meaning: 'Más de un elemento tiene el id que la firma cubre: no se sabe qué está firmado.',
    action: 'Deje cada id una sola vez y fírmelo de nuevo.',
  },
  'firma-keyinfo-alterado': {
    in: ['subErrors'],
    meaning: 'El certificado de la firma (KeyInfo) cambió después de firmar.',
    action: 'Fírmelo de nuevo y no toque el XML después.',
  },
  'firma-referencia-desconocida': {
    in: ['subErrors'],
    meaning: 'La firma se refiere a algo que no es el documento, ni sus propiedades, ni su certificado.',
    action: 'Quite esa referencia y fírmelo de nuevo.',
  },
  'firma-no-cubre-documento': {
    in: ['subErrors'],
    meaning: 'La firma no cubre el documento entero.',
    action: 'Firme con una referencia a «#comprobante».',
  },
  'firma-referencia-vacia': {
    in: ['subErrors', 'advertencias'],
    meaning: 'La firma se refiere al documento con URI=""; el SRI espera «#comprobante».',
    action: 'Firme con una referencia a «#comprobante».',
  },
  'firma-documento-alterado': {
    in: ['subErrors'],
    meaning: 'El documento cambió después de firmar.',
    action: 'Fírmelo de nuevo y no toque el XML después: tampoco espacios ni saltos de línea.',
  },
  'firma-clave-distinta': {
    in: ['subErrors'],
    meaning: 'La clave de RSAKeyValue no es la del certificado.',
    action: 'Fírmelo de nuevo.',
  },
  'firma-certificado-cambiado': {
    in: ['subErrors'],
    meaning: 'El certificado de la firma no es el que se firmó (SigningCertificate).',
    action: 'Fírmelo de nuevo con el mismo certificado en ambos lugares.',
  },
  'firma-emisor-distinto': {
    in: ['subErrors'],
    meaning: 'El emisor o el número de serie en IssuerSerial no es el del certificado.',
    action: 'Fírmelo de nuevo.',
  },
  'firma-emisor-escrito-distinto': {
    in: ['subErrors', 'advertencias'],
    meaning: 'El emisor del certificado está escrito de otra forma que la esperada.',
    action: 'Si el SRI la rechaza, firme con Rúbrica o escriba el nombre como dice el mensaje.',
  },
  'xml-mal-formado': {
    in: ['consola', 'subErrors'],
    meaning: 'El archivo no es XML bien formado, o trae un DOCTYPE.',
    action: 'Corrija el XML en la línea que dice el mensaje; guárdelo en UTF-8.',
  },
  'xml-con-doctype': {
    in: ['consola', 'subErrors'],
    meaning: 'El XML trae una declaración DOCTYPE, que no se admite.',
    action: 'Quítela.',
  },
  'xml-no-canonico': {
    in: ['consola', 'subErrors'],
    meaning: 'El XML no tiene forma canónica.',
    action: 'Revise que los espacios de nombres (xmlns) sean direcciones completas.',
  },
} as const satisfies CodeRows;
