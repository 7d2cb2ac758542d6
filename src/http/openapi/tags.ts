/** Groups of operations, keyed by the first word of the operation id, with their descriptions. In the order of /docs. */
export const TAGS: Readonly<Record<string, { readonly nombre: string; readonly description: string }>> = {
  comprobantes: {
    nombre: 'Comprobantes',
    description:
      'Emitir, consultar, corregir, eliminar y descargar comprobantes. La firma, el envío al SRI, la autorización y la notificación siguen por sí solas.',
  },
  'emision-masiva': {
    nombre: 'Emisión masiva',
    description:
      'Emitir los comprobantes de un archivo de Excel o CSV: plantilla, columnas, revisión celda por celda, emisión, pausa y resultado.',
  },
  eventos: {
    nombre: 'Eventos',
    description:
      'Lo que pasó en la cuenta, en un solo orden: como lista que se sigue con un cursor, o a medida que pasa.',
  },
  recibidos: {
    nombre: 'Documentos recibidos',
    description:
      'Lo que la empresa recibe: traerlo por archivo o por clave, que el SRI lo confirme, y decidir lo que el XML no puede saber.',
  },
  anulacion: {
    nombre: 'Anulación',
    description:
      'Si un comprobante se puede anular, los pasos en SRI en línea y la vigilancia hasta que conste ANULADO.',
  },
  conciliaciones: { nombre: 'Conciliaciones', description: 'Lo que no coincidió con el SRI y si se reparó.' },
  sri: { nombre: 'SRI', description: 'Emitir esperando la respuesta del SRI, con sus propias palabras.' },
  empresas: { nombre: 'Empresas', description: 'Las empresas que emiten y sus secuenciales.' },
  logo: { nombre: 'Logo', description: 'El logo de una empresa, para el RIDE y los correos.' },
  establecimientos: { nombre: 'Establecimientos', description: 'Los establecimientos de una empresa.' },
  'puntos-emision': { nombre: 'Puntos de emisión', description: 'Los puntos de emisión y sus contadores.' },
  'certificados-digitales': {
    nombre: 'Certificados de firma',
    description: 'Subir, diagnosticar y elegir el certificado con que firma una empresa.',
  },
  productos: { nombre: 'Productos', description: 'El catálogo de productos con que se completan las líneas.' },
  clientes: { nombre: 'Clientes', description: 'El libro de clientes de una empresa, que llena lo que se emite.' },
  'datos-personales': {
    nombre: 'Datos personales',
    description: 'Atender los pedidos de una persona sobre sus datos: entregarlos y suprimir lo que la ley permite.',
  },
  proformas: {
    nombre: 'Proformas',
    description: 'Ofertas numeradas que el cliente acepta en su página y que se facturan una sola vez.',
  },
  recurrentes: {
    nombre: 'Facturas recurrentes',
    description: 'Facturas que se emiten solas cada mes, semana o año, una por período.',
  },
  trabajos: {
    nombre: 'Trabajos en pausa',
    description: 'Lo que iba a emitirse a nombre de quien perdió el permiso: espera que un administrador lo asuma.',
  },
  'plantillas-ride': { nombre: 'Plantillas de RIDE', description: 'El aspecto de la representación impresa.' },
  'plantillas-email': {
    nombre: 'Plantillas de correo',
    description: 'El aspecto y el texto de los correos a los receptores.',
  },
  buzon: {
    nombre: 'Buzón de la empresa',
    description: 'El correo IMAP del que se leen los documentos que una empresa recibe.',
  },
  reportes: { nombre: 'Reportes', description: 'Ventas, impuestos, retenciones y anexos.' },
  cierres: {
    nombre: 'Cierre del mes',
    description: 'Qué falta para declarar un mes, cerrarlo para que nada cambie y reabrirlo con su motivo.',
  },
  'api-keys': { nombre: 'API keys', description: 'Crear, listar, revocar y rotar las API keys de la cuenta.' },
  oauth: { nombre: 'OAuth 2.0', description: 'Obtener, revisar y revocar tokens de acceso.' },
  webhooks: {
    nombre: 'Webhooks',
    description: 'Direcciones de la cuenta que reciben los eventos, firmados, a medida que pasan.',
  },
  'clientes-oauth': { nombre: 'Clientes OAuth', description: 'Los programas que obtienen tokens de la cuenta.' },
  usuarios: {
    nombre: 'Usuarios',
    description: 'Los usuarios de la cuenta, sus llaves de acceso y la verificación en dos pasos.',
  },
  cuenta: { nombre: 'Cuenta', description: 'Lo que rige para todas las personas de la cuenta.' },
  instalacion: { nombre: 'Instalación', description: 'La primera cuenta, y el estado de la instalación.' },
  invitaciones: { nombre: 'Invitaciones', description: 'Invitar personas a la cuenta.' },
  sesiones: { nombre: 'Sesiones', description: 'El ingreso al portal.' },
  llamadas: { nombre: 'Registro de llamadas', description: 'Las últimas llamadas de cada credencial.' },
  auditoria: { nombre: 'Auditoría', description: 'Quién hizo qué, cuándo y desde dónde.' },
  simulador: {
    nombre: 'Simulador',
    description: 'Manejar el SRI simulado: que devuelva, se demore, caiga o anule. Solo en el ambiente simulador.',
  },
  catalogos: { nombre: 'Catálogos', description: 'Las tablas del SRI, con sus fechas de vigencia.' },
  normas: { nombre: 'Normas', description: 'Las reglas con fecha que usa esta instalación, y de dónde salen.' },
  contribuyentes: {
    nombre: 'Registro de RUC',
    description: 'El registro abierto del SRI: un RUC o un nombre, sin internet.',
  },
  'errores-sri': { nombre: 'Códigos del SRI', description: 'Qué significan los códigos del SRI y qué hacer.' },
  salud: { nombre: 'Servicio', description: 'Si el servicio está en marcha, sus métricas y este documento.' },
};
