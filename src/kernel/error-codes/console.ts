import type { CodeRows } from './row.js';

/** Codes of commands and of the service's startup; they have no HTTP status. */
export const CONSOLE = {
  'almacen-acceso-negado': {
    in: ['consola'],
    meaning: 'El almacenamiento de objetos no acepta la clave.',
    action: 'Revise RUBRICA_S3_CLAVE_ID, RUBRICA_S3_CLAVE_SECRETA, RUBRICA_S3_REGION y los permisos de la clave.',
  },
  'almacen-no-coincide': {
    in: ['consola'],
    meaning: 'Lo que tiene el almacenamiento de objetos no es lo que se envió.',
    action: 'No confíe en esa copia: bórrela y repita la orden.',
  },
  'almacen-no-existe': {
    in: ['consola'],
    meaning: 'No existe el depósito del almacenamiento de objetos.',
    action: 'Cree el depósito, o corrija RUBRICA_S3_DEPOSITO.',
  },
  'almacen-no-responde': {
    in: ['consola'],
    meaning: 'El almacenamiento de objetos no responde o corta la conexión.',
    action: 'Revise RUBRICA_S3_URL y la red, y repita la orden.',
  },
  'almacen-sin-configurar': {
    in: ['consola'],
    meaning: 'El destino es «s3:…» y no hay un almacenamiento de objetos configurado.',
    action: 'Defina RUBRICA_S3_URL, RUBRICA_S3_DEPOSITO, RUBRICA_S3_CLAVE_ID y RUBRICA_S3_CLAVE_SECRETA.',
  },
  'ambiente-incorrecto': {
    in: ['consola'],
    meaning: 'El comando no trabaja en el ambiente configurado.',
    action: 'Ponga RUBRICA_AMBIENTE=simulador, con una base de datos propia.',
  },
  'archivo-ilegible': {
    in: ['consola'],
    meaning: 'El archivo no existe o no se puede leer.',
    action: 'Revise la ruta y los permisos.',
  },
  'auditoria-archivo-invalido': {
    in: ['consola'],
    meaning: 'El archivo no es una auditoría exportada.',
    action:
      'Use el archivo JSON Lines que escribió «rubrica auditoria exportar» o la descarga del portal, sin editarlo.',
  },
  'autoridad-invalida': {
    in: ['consola'],
    meaning: 'Un archivo de RUBRICA_AUTORIDADES no es el certificado de una autoridad.',
    action: 'Quítelo, o cámbielo por el de la entidad de certificación (X.509 en PEM o DER, con CA:TRUE).',
  },
  'base-mas-nueva': {
    in: ['consola'],
    meaning: 'La base de datos o el respaldo es de una versión posterior de Rúbrica.',
    action: 'Instale esa versión o una más nueva; volver atrás exige restaurar un respaldo.',
  },
  'base-no-disponible': {
    in: ['consola'],
    meaning: 'No se puede iniciar la base de datos, o conectarse a ella.',
    action: 'Haga lo que dice el mensaje: revise DATABASE_URL, el espacio en disco o los permisos de RUBRICA_DATA.',
  },
  'base-no-vacia': {
    in: ['consola'],
    meaning: 'La base de destino ya tiene datos.',
    action: 'Restaure en una base vacía: otra RUBRICA_DATA u otra DATABASE_URL.',
  },
  'base-ocupada': {
    in: ['consola'],
    meaning: 'Una tabla que la migración cambia estuvo en uso todo el tiempo; no se cambió nada.',
    action: 'Repita cuando termine el respaldo o la exportación que la usa.',
  },
  'base-otro-ambiente': {
    in: ['consola'],
    meaning: 'La base de datos o el respaldo es de otro ambiente que RUBRICA_AMBIENTE.',
    action: 'Cada ambiente tiene su propia base: cambie RUBRICA_DATA, DATABASE_URL o RUBRICA_AMBIENTE.',
  },
  'base-sin-permiso': {
    in: ['consola'],
    meaning: 'El usuario de la base de datos no puede crear tablas o roles.',
    action: 'Haga que sea dueño de la base y tenga CREATEROLE, o indique otro en DATABASE_MIGRATION_URL.',
  },
  'base-vacia': {
    in: ['consola'],
    meaning: 'La base de datos no tiene datos de Rúbrica: no hay qué respaldar.',
    action: 'Revise RUBRICA_DATA o DATABASE_URL.',
  },
  'base-version': {
    in: ['consola'],
    meaning: 'La versión de PostgreSQL no es la que Rúbrica necesita.',
    action: 'Actualice el servidor; los datos incluidos se respaldan con la versión anterior y se restauran con esta.',
  },
  cancelado: {
    in: ['consola'],
    meaning: 'Se interrumpió al pedir la contraseña.',
    action: 'Repita el comando.',
  },
  'carpeta-ocupada': {
    in: ['consola'],
    meaning: 'La carpeta de la exportación ya tiene otras cosas.',
    action: 'Indique una carpeta vacía, o la de una exportación anterior de la misma cuenta.',
  },
  'clave-maestra-desconocida': {
    in: ['consola'],
    meaning: 'Un secreto está sellado con una clave maestra que esta instalación no tiene.',
    action:
      'Añádala a RUBRICA_MASTER_KEY, después de la actual y separada por coma, o al archivo de claves. Si se perdió para siempre, inicie con RUBRICA_CLAVES_PERDIDAS y suba otra vez los certificados.',
  },
  'clave-maestra-en-uso': {
    in: ['consola'],
    meaning: 'Aún hay secretos sellados con la clave maestra que se quiere quitar.',
    action: 'Ejecute primero: rubrica clave-maestra rotar.',
  },
  'clave-maestra-ilegible': {
    in: ['consola'],
    meaning: 'El archivo de la clave maestra existe y no se puede leer.',
    action: 'Haga que sea del usuario con el que se ejecuta Rúbrica (chown) y solo suyo (chmod 600).',
  },
  'clave-maestra-invalida': {
    in: ['consola'],
    meaning: 'El archivo de la clave maestra no contiene claves de 32 bytes en base64 o hexadecimal.',
    action: 'Recupérelo de la copia que guardó aparte: sin él no se pueden leer los certificados.',
  },
  'token-inutilizable': {
    in: ['consola'],
    meaning: 'La clave de un token no sirve para firmar: PIN incorrecto, sin certificado o ambigua.',
    action: 'Revise la etiqueta, el identificador de la clave y el PIN; vea docs/guides/firmador.md.',
  },
  'clave-nube-inutilizable': {
    in: ['consola'],
    meaning: 'La clave de un almacén en la nube no sirve para firmar, o no es la del certificado.',
    action: 'Revise el nombre de la clave, su tipo y los permisos de las credenciales; vea docs/guides/firmador.md.',
  },
  'actualizacion-fallida': {
    in: ['consola'],
    meaning: 'La versión nueva no pasó las comprobaciones.',
    action: 'Sigue en marcha la versión anterior, salvo que el mensaje diga otra cosa. Informe del motivo que muestra.',
  },
  'actualizacion-firma-invalida': {
    in: ['consola'],
    meaning:
      'El archivo de la versión no coincide con su huella, o la lista de huellas no está firmada por una clave de confianza.',
    action: 'Descargue de nuevo el archivo, SHA256SUMS y SHA256SUMS.firma; si sigue, no lo instale.',
  },
  'actualizacion-imposible': {
    in: ['consola'],
    meaning: 'Esta instalación no se puede actualizar así; no se cambió nada.',
    action: 'Siga lo que dice el mensaje.',
  },
  'migracion-cambiada': {
    in: ['consola'],
    meaning: 'Una migración ya aplicada no es igual a la de esta instalación.',
    action: 'Instale una versión publicada de Rúbrica, sin cambios propios en las migraciones.',
  },
  'cuenta-con-pendientes': {
    in: ['consola'],
    meaning: 'La cuenta tiene comprobantes que aún no terminan ante el SRI.',
    action: 'Espere a que terminen, o elimínelos o corríjalos, y repita.',
  },
  'cuenta-desconocida': {
    in: ['consola'],
    meaning: 'Ninguna cuenta, o más de una, tiene ese id o nombre.',
    action: 'Indique el id de la cuenta.',
  },
  'opcion-incorrecta': {
    in: ['consola'],
    meaning: 'Una opción del comando tiene un valor que no se admite.',
    action: 'Use un valor de los que dice el mensaje; --help muestra las opciones.',
  },
  'pruebas-no-creadas': {
    in: ['consola'],
    meaning: 'La instalación de pruebas no se creó o no está: nada se cambió.',
    action: 'Siga lo que dice el mensaje: otra carpeta, otro puerto u otro ambiente.',
  },
  'puerto-no-disponible': {
    in: ['consola'],
    meaning: 'El puerto está en uso o no hay permiso para atender en él.',
    action: 'Detenga el otro programa o elija otro puerto: PORT=8080 npm start.',
  },
  'respaldo-cifrado': {
    in: ['consola'],
    meaning: 'El respaldo está cifrado y la identidad o la frase dada no lo abre.',
    action: 'Indique con --identidad o --frase-archivo aquella con que se cifró.',
  },
  'respaldo-clave-invalida': {
    in: ['consola'],
    meaning: 'El archivo no tiene una clave de respaldo, o ya existe.',
    action: 'Cree un par con: rubrica respaldar --crear-clave <archivo>.',
  },
  'respaldo-danado': {
    in: ['consola'],
    meaning: 'El archivo no es un respaldo íntegro de Rúbrica; no se restauró nada.',
    action: 'Use otra copia.',
  },
  'respaldo-existe': {
    in: ['consola'],
    meaning: 'Ya existe un archivo con ese nombre, y un respaldo no se sobrescribe.',
    action: 'Elija otro nombre.',
  },
  'respaldo-formato': {
    in: ['consola'],
    meaning: 'El respaldo tiene un formato que esta versión no conoce.',
    action: 'Use una versión más nueva de Rúbrica.',
  },
  'respaldo-no-coincide': {
    in: ['consola'],
    meaning: 'La restauración de prueba no dio lo que el respaldo dice tener.',
    action: 'No confíe en ese archivo, que se conserva aparte: haga otro respaldo e informe de la falla.',
  },
  'respaldo-no-escrito': {
    in: ['consola'],
    meaning: 'No se puede escribir el respaldo.',
    action: 'Revise que la carpeta exista, sus permisos y el espacio en disco.',
  },
  'respaldo-no-leido': {
    in: ['consola'],
    meaning: 'No se puede leer el respaldo.',
    action: 'Revise la ruta y los permisos.',
  },
  'respaldo-sin-claves': {
    in: ['consola'],
    meaning:
      'El respaldo está bien, pero aquí falta una clave que abre lo que contiene: el servicio no iniciaría. La orden termina con 3.',
    action: 'Ponga la clave donde dice el mensaje, desde la copia que guardó aparte, y revise con «rubrica doctor».',
  },
  'respaldo-sin-verificar': {
    in: ['consola'],
    meaning: 'El respaldo se escribió, pero no se pudo restaurar en la base de prueba; se conserva aparte.',
    action:
      'Corrija la causa que dice el mensaje y pruébelo con «rubrica restaurar --verificar», o haga otro respaldo.',
  },
  'respaldo-sin-permiso': {
    in: ['consola'],
    meaning: 'El usuario de la base de datos no puede leerla completa.',
    action: 'Respalde con el usuario que aplica las migraciones (DATABASE_MIGRATION_URL).',
  },
  'sin-clave-api': {
    in: ['consola'],
    meaning: 'No se dio la clave de API con la que llamar al servicio.',
    action: 'Póngala en RUBRICA_API_KEY, o en un archivo que nombra --clave-archivo.',
  },
  'direccion-invalida': {
    in: ['consola'],
    meaning: 'La dirección del servicio (--url o RUBRICA_URL) no es una dirección http o https simple.',
    action: 'Escríbala como https://facturas.empresa.ec, sin usuario, contraseña ni «?».',
  },
  'carpeta-inexistente': {
    in: ['consola'],
    meaning: 'La carpeta que se quiere vigilar no existe.',
    action: 'Créela o revise la ruta y los permisos.',
  },
  'carpeta-con-enlace': {
    in: ['consola'],
    meaning: 'Una de las tres subcarpetas (autorizados, devueltos, errores) es un enlace o un archivo.',
    action: 'Quítela o renómbrela; el comando crea la carpeta.',
  },
  'sin-clave': {
    in: ['consola'],
    meaning: 'La variable de entorno que debía traer la contraseña no está definida.',
    action: 'Defínala, o deje que el comando pida la contraseña.',
  },
  'varias-cuentas': {
    in: ['consola'],
    meaning: 'Varias cuentas tienen ese RUC.',
    action: 'Diga de cuál es con --cuenta; el mensaje las lista.',
  },
  'xml-sin-id': {
    in: ['consola'],
    meaning: 'La raíz no tiene el atributo id="comprobante", que la firma necesita.',
    action: 'Añádalo a la raíz.',
  },
  'xml-id-repetido': {
    in: ['consola'],
    meaning: 'Más de un elemento tiene el mismo id que la raíz.',
    action: 'Deje cada id una sola vez.',
  },
  'xml-ya-firmado': {
    in: ['consola'],
    meaning: 'El documento ya tiene una firma.',
    action: 'Envíe el XML sin firmar.',
  },
} as const satisfies CodeRows;
