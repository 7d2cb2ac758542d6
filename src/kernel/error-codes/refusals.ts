import type { CodeRows } from './row.js';

/** Codes that refuse a request and are of no single capability, by HTTP status. */
export const REFUSALS = {
  'solicitud-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'La solicitud tiene errores de forma; subErrors los dice todos.',
    action: 'Corrija cada campo que nombra subErrors y envíe la solicitud otra vez.',
  },
  'json-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El cuerpo no es JSON válido, o está vacío.',
    action: 'Revise comas, comillas y llaves; envíe un objeto JSON en UTF-8.',
  },
  'codificacion-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'El texto no está en UTF-8 ni en la codificación que declara.',
    action:
      'Envíelo en UTF-8, o declare ISO-8859-1 o windows-1252: en Content-Type, en la declaración del XML o en «codificacion» de un CSV.',
  },
  'comprobante-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El comprobante no cumple las reglas del SRI; subErrors las dice todas.',
    action: 'Corrija todo lo que dice subErrors y envíelo otra vez. No se consumió ningún número.',
  },
  'encabezado-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'Un encabezado no tiene la forma debida.',
    action:
      'Escriba el encabezado como dice el mensaje: If-Match con la revisión, Idempotency-Key de 1 a 255 caracteres sin espacios.',
  },
  'formulario-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El formulario (multipart/form-data) no está bien formado.',
    action: 'Deje que su biblioteca HTTP arme el formulario y ponga ella el Content-Type con su boundary.',
  },
  'lista-invalida': {
    in: ['error', 'subErrors'],
    http: 400,
    meaning: 'El archivo no es la lista de SRI en línea que se pide, o ninguna de sus líneas sirve.',
    action: 'Descárguela otra vez de SRI en línea y súbala sin abrirla en una hoja de cálculo.',
  },
  'lista-ajena': {
    in: ['error'],
    http: 400,
    meaning: 'La lista es de otro contribuyente.',
    action: 'Suba la lista de una de sus empresas, o registre esa empresa en la cuenta.',
  },
  'cuenta-invalida': {
    in: ['error', 'consola'],
    http: 400,
    meaning: 'Los datos de la cuenta tienen errores.',
    action: 'Corrija cada dato que nombra el mensaje.',
  },
  'archivo-demasiado-costoso': {
    in: ['error'],
    http: 400,
    meaning: 'Leer el archivo pide más tiempo o memoria de lo que se permite.',
    action: 'Envíe uno más pequeño o más simple; si es un libro de Excel, bórrele lo que sobra o guárdelo como CSV.',
  },
  'importacion-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'El archivo tiene errores y no se guardó nada; subErrors los dice fila por fila.',
    action: 'Corrija esas celdas en la hoja y envíe el archivo completo otra vez.',
  },
  'plantilla-invalida': {
    in: ['error'],
    http: 400,
    meaning: 'La plantilla tiene errores; subErrors dice dónde.',
    action: 'Corrija la línea y la columna que dice cada punto, y pruébela con la vista previa.',
  },
  'sin-destinatarios': {
    in: ['error'],
    http: 400,
    meaning: 'El comprobante no tiene direcciones de correo.',
    action: 'Escriba las direcciones en «correos».',
  },

  'sin-credencial': {
    in: ['error'],
    http: 401,
    meaning: 'La solicitud no trae credencial.',
    action: 'Envíe X-API-KEY o Authorization: Bearer.',
  },
  'api-key-mal-escrita': {
    in: ['error'],
    http: 401,
    meaning: 'La API key está mal copiada: su dígito de control no cuadra.',
    action: 'Cópiela entera otra vez, sin espacios ni comillas.',
  },
  'api-key-desconocida': {
    in: ['error'],
    http: 401,
    meaning: 'Esa API key no existe en esta instalación.',
    action: 'Revise que la dirección sea la del ambiente de la clave, o cree otra.',
  },
  'api-key-expirada': {
    in: ['error'],
    http: 401,
    meaning: 'La API key venció.',
    action: 'Rótela o cree otra, y cámbiela en su sistema.',
  },
  'api-key-revocada': {
    in: ['error'],
    http: 401,
    meaning: 'La API key fue revocada.',
    action: 'Cree otra y cámbiela en su sistema.',
  },
  'token-invalido': {
    in: ['error'],
    http: 401,
    meaning: 'El token no vale o venció.',
    action: 'Obtenga otro en /api/v1.0/oauth/token.',
  },
  'usuario-desactivado': {
    in: ['error'],
    http: 401,
    meaning: 'El usuario o el cliente de la credencial está desactivado.',
    action: 'Pida a un administrador de la cuenta que lo active.',
  },
  'sesion-invalida': {
    in: ['error'],
    http: 401,
    meaning: 'La sesión del portal terminó.',
    action: 'Ingrese otra vez.',
  },

  'rol-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'La credencial no tiene el rol que hace falta; rolRequerido lo nombra.',
    action: 'Use una credencial con ese rol, o pida a un administrador que se lo dé.',
  },
  'bearer-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'Una API key no basta para esta operación.',
    action: 'Use un token (Authorization: Bearer) o la sesión del portal.',
  },
  'administrador-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'Solo un administrador de la cuenta puede hacerlo.',
    action: 'Pídalo a un administrador, o use su token.',
  },
  'segundo-paso-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'La cuenta exige un segundo paso y el usuario no lo tiene.',
    action: 'Agréguelo en «Mi cuenta» del portal: una llave de acceso o los códigos de una aplicación.',
  },
  'operador-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'Solo el operador de la instalación puede hacerlo.',
    action: 'Pídalo a quien administra el servidor: se entra con el token del operador.',
  },
  'csrf-requerido': {
    in: ['error'],
    http: 403,
    meaning: 'Con la sesión del portal falta X-CSRF-Token, o no es el de la sesión.',
    action:
      'Pida el token en GET /api/v1.0/sesiones/actual y envíelo en X-CSRF-Token; en el portal basta recargar la página.',
  },
  'sesion-requerida': {
    in: ['error'],
    http: 403,
    meaning: 'Solo la persona misma puede hacerlo, con su sesión del portal: no sirve un token ni una API key.',
    action: 'Ingrese al portal y hágalo en «Mi cuenta».',
  },
  'plantilla-ajena': {
    in: ['error'],
    http: 403,
    meaning: 'La plantilla es también de empresas fuera del alcance de la credencial: se usa, no se cambia.',
    action: 'Cree una propia con «empresas» dentro de su alcance, o cámbiela con una credencial que las alcance todas.',
  },
  'autoridad-insuficiente': {
    in: ['error'],
    http: 403,
    meaning:
      'Quien lo pide no tiene todos los roles, las empresas o la administración de lo que quiere crear o cambiar.',
    action: 'Cambie o dé solo lo que usted mismo tiene, o pídalo a un administrador sin esos límites.',
  },

  'ruta-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'Esa dirección no existe con ese método.',
    action: 'Revise la ruta y el método; /docs los tiene todos.',
  },
  'comprobante-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un comprobante con esa clave de acceso en la cuenta.',
    action: 'Revise los 49 dígitos y que la credencial sea de la cuenta que lo emitió y alcance a su empresa.',
  },
  'plantilla-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'No hay una plantilla con ese identificador en la cuenta.',
    action: 'Búsquela en la lista de plantillas.',
  },

  'comprobante-en-proceso': {
    in: ['error'],
    http: 409,
    meaning: 'El comprobante está siendo procesado en este momento.',
    action: 'Repita en unos segundos (Retry-After).',
  },
  'comprobante-no-detenido': {
    in: ['error'],
    http: 409,
    meaning: 'El comprobante no está detenido: no hay nada que reanudar.',
    action: 'Nada: sigue solo, o ya terminó. Consulte su estado.',
  },
  'comprobante-no-eliminable': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI tiene o puede tener el comprobante, o su estado no lo permite.',
    action:
      'Si está AUTORIZADO, anúlelo en SRI en línea o emita una nota de crédito; si el SRI no lo aceptó, corríjalo con PUT.',
  },
  'comprobante-no-notificable': {
    in: ['error'],
    http: 409,
    meaning: 'Solo se notifica un comprobante autorizado o anulado.',
    action: 'Espere a que el SRI lo autorice: el correo sale solo.',
  },
  'sin-servidor-de-correo': {
    in: ['error'],
    http: 409,
    meaning: 'Ni la empresa ni la instalación tienen un servidor de correo.',
    action: 'Guarde el servidor SMTP de la empresa, o pida al operador que configure el de la instalación.',
  },
  'estado-no-permite': {
    in: ['error'],
    http: 409,
    meaning: 'El estado del comprobante no permite corregirlo ni firmarlo de nuevo.',
    action:
      'Solo se corrige o se firma de nuevo uno DEVUELTO o NO_AUTORIZADO; uno AUTORIZADO se anula o se ajusta con una nota.',
  },
  'firma-no-es-la-causa': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI no lo rechazó por su firma: firmarlo de nuevo no lo arregla.',
    action: 'Haga lo que dice «queHacer» de cada mensaje; para cambiar el contenido corríjalo con PUT.',
  },
  'firma-no-renovable': {
    in: ['error'],
    http: 409,
    meaning: 'El documento lo firmó otro programa de un modo que no permite firmarlo aquí.',
    action: 'Corríjalo con PUT y su contenido completo.',
  },
  'fecha-no-modificable': {
    in: ['error'],
    http: 409,
    meaning: 'El SRI ya tuvo el comprobante: su fecha no cambia.',
    action: 'Corrija lo demás con la misma fecha, o emita otro con un número nuevo.',
  },
  'numero-no-modificable': {
    in: ['error'],
    http: 409,
    meaning: 'El número, el punto y el tipo de un comprobante no cambian al corregirlo.',
    action:
      'Deje codDoc, estab, ptoEmi y secuencial como estaban. Solo si el SRI dio su número a otra clave (45) puede ser otro.',
  },
  'revision-distinta': {
    in: ['error'],
    http: 409,
    meaning: 'El recurso cambió después de que usted lo leyó.',
    action: 'Léalo otra vez y repita el cambio con la revisión de ahora.',
  },
  'secuencial-usado': {
    in: ['error', 'subErrors'],
    http: 409,
    meaning: 'Ese número ya lo tiene otro comprobante; claveAcceso, estado e identico dicen cuál.',
    action: 'Si «identico» es true, ya está emitido: use esa clave de acceso. Si no, envíe otro secuencial o ninguno.',
  },
  'clave-acceso-usada': {
    in: ['error'],
    http: 409,
    meaning: 'La clave de acceso del XML ya existe.',
    action: 'Use otro secuencial, o quite la clave de acceso para que se forme una nueva.',
  },
  'importe-distinto': {
    in: ['error'],
    http: 409,
    meaning: 'El total ya no es el que se revisó: por ejemplo, cambió el precio de un producto registrado.',
    action: 'Revise el total nuevo, que dice el mensaje; si está bien, emita otra vez los que fallaron.',
  },
  'referencia-usada': {
    in: ['error'],
    http: 409,
    meaning:
      'Otro comprobante de la cuenta ya se emitió con esa referencia y referenciaUnica; claveAcceso y estado dicen cuál, si es de la misma empresa.',
    action:
      'Use el que ya está; si está DEVUELTO o NO_AUTORIZADO, corríjalo con PUT. La referencia no se libera nunca: si se anuló o eliminó, emita con otra.',
  },
  'referencia-no-modificable': {
    in: ['error'],
    http: 409,
    meaning: 'La referencia única queda con su comprobante, también al corregirlo.',
    action: 'Quite «referencia» de la corrección, o deje la misma.',
  },
  'secuencial-agotado': {
    in: ['error'],
    http: 409,
    meaning: 'El punto de emisión no tiene más números de ese tipo.',
    action: 'Emita desde otro punto de emisión.',
  },
  'ruc-sin-probar': {
    in: ['error'],
    http: 409,
    meaning: 'Falta probar que el RUC es de la cuenta; no se emitió nada ni se consumió número.',
    action:
      'Suba un certificado de ese RUC emitido por una entidad que el operador reconoce, o pida al operador que lo apruebe con «rubrica empresa aprobar».',
  },
  'sin-certificado': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa no tiene un certificado vigente con que firmar; no se consumió número.',
    action: 'Suba el archivo .p12 de la empresa y repita la emisión.',
  },
  'idempotency-key-reutilizada': {
    in: ['error'],
    http: 409,
    meaning: 'Ese Idempotency-Key ya se usó con otro contenido.',
    action: 'Use una clave nueva para cada solicitud distinta; repita la misma solo con el mismo cuerpo.',
  },
  'idempotency-key-en-curso': {
    in: ['error'],
    http: 409,
    meaning: 'La primera solicitud con ese Idempotency-Key sigue en curso.',
    action: 'Repita igual después de lo que dice Retry-After: recibirá el mismo resultado.',
  },
  'plantilla-existente': {
    in: ['error'],
    http: 409,
    meaning: 'Ya hay una plantilla con ese nombre, o una predeterminada para ese tipo.',
    action: 'Use otro nombre, o edite la que existe.',
  },
  'plantilla-en-uso': {
    in: ['error'],
    http: 409,
    meaning: 'Una empresa usa la plantilla.',
    action: 'Asocie antes otra plantilla a esa empresa.',
  },

  'cuerpo-demasiado-grande': {
    in: ['error'],
    http: 413,
    meaning: 'El cuerpo pasa de 1 MiB.',
    action: 'Divida el envío: menos líneas por comprobante o menos filas por archivo.',
  },
  'tipo-de-contenido': {
    in: ['error'],
    http: 415,
    meaning: 'El Content-Type falta o no es el que recibe esta dirección.',
    action: 'Envíe el que dice el mensaje, casi siempre Content-Type: application/json.',
  },
  'demasiadas-solicitudes': {
    in: ['error'],
    http: 429,
    meaning: 'Se pasó el límite de solicitudes por segundo.',
    action: 'Espere los segundos que dice Retry-After y repita; reparta los envíos en el tiempo.',
  },
  'limite-de-reenvios': {
    in: ['error'],
    http: 429,
    meaning: 'El correo del comprobante ya se reenvió las veces que se permiten por día.',
    action: 'Vuelva a intentarlo mañana, o entregue el RIDE y el XML por otro medio.',
  },
  'archivo-danado': {
    in: ['error'],
    http: 500,
    meaning: 'Lo guardado de un comprobante ya no es lo que se guardó (su huella no coincide), y no se entrega.',
    action: 'Avise a quien opera el servicio: debe recuperarlo de un respaldo y revisar el disco.',
  },
  'error-interno': {
    in: ['error'],
    http: 500,
    meaning: 'Algo inesperado falló en el servicio.',
    action: 'Repita con el mismo Idempotency-Key; si continúa, dé el requestId a soporte.',
  },
  'servicio-no-disponible': {
    in: ['error'],
    http: 503,
    meaning: 'El servicio no está disponible por un momento.',
    action: 'Repita después de los segundos que dice Retry-After, con el mismo Idempotency-Key.',
  },
  'historia-perdida': {
    in: ['error'],
    http: 503,
    meaning:
      'La base de datos ya no tiene comprobantes que se habían aceptado: volvió a un estado anterior. El servicio dejó de emitir y de enviar, para no dar dos veces un número. Nada se guardó.',
    action:
      'Avise a quien opera el servicio: «rubrica historia» dice qué falta y qué hacer. Repita después, con el mismo Idempotency-Key.',
  },
  'cola-de-archivos-llena': {
    in: ['error'],
    http: 503,
    meaning: 'Demasiados archivos, suyos o de todos, esperan su turno. Nada se guardó.',
    action: 'Repita después de los segundos que dice Retry-After; envíe los archivos uno tras otro.',
  },
  'sri-no-disponible': {
    in: ['error'],
    http: 503,
    meaning: 'El SRI no responde ahora. El comprobante está guardado y sigue en cola.',
    action: 'No lo emita otra vez: continúa solo cuando el SRI vuelva.',
  },
} as const satisfies CodeRows;
