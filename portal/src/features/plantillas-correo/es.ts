import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Plantillas de correo',
  subtitle: 'El correo con que sus clientes reciben su comprobante, o el aviso de que fue anulado.',
  included: 'Clara, en claro y oscuro, con el logo de su empresa; la usan las que no tienen otra.',
  nombreHint: 'Para reconocerla; su cliente no la ve',
  etiqueta: 'Nombre del remitente',
  etiquetaHint: 'Vacío: el de la empresa',
  mode: 'Cómo se edita',
  modes: { visual: 'Visual', code: 'Código' },
  visual: {
    texts: 'Textos del correo',
    textsHint: 'Lo que está entre corchetes, como [Cliente], se reemplaza por el dato de cada comprobante.',
    insert: 'Insertar un dato',
    fields: {
      asunto: 'Asunto',
      saludo: 'Saludo',
      texto: 'Texto',
      anulado: 'Texto del aviso de anulación',
      boton: 'Botón',
      pie: 'Pie',
    },
    botonHint: 'Abre la página del comprobante; vacío: sin botón',
    look: 'Aspecto',
    colours: { colorBoton: 'Color del botón', colorFondo: 'Color del fondo' },
    pick: 'Tomar un color de la pantalla',
    parts: {
      logo: 'Mostrar el logo de la empresa',
      datos: 'Mostrar total, fechas y emisor',
      clave: 'Mostrar la clave de acceso y el enlace del SRI',
    },
    ofCode:
      'Esta plantilla se escribió como código. El editor visual empieza con el diseño incluido y reemplaza ese código.',
    start: 'Empezar con el diseño incluido',
  },
  texts: 'Textos',
  textsHint: 'En Liquid: {{ variable }} pone un dato; {% if … %} muestra algo solo a veces.',
  asunto: 'Asunto',
  cuerpoHtml: 'HTML',
  cuerpoTexto: 'Texto simple',
  variables: 'Variables',
  variablesHint:
    'Un clic la escribe donde está el cursor. Lo que lleva [] va dentro de una repetición: {% for x in lista %}.',
  variablesSearch: 'Buscar una variable',
  insert: (name: string) => `Insertar ${name}`,
  example: (value: string) => `ejemplo: ${value}`,
  filters: (names: string) => `Filtros: ${names}. Se usan así: {{ receptor.razonSocial | upcase }}.`,
  widths: 'Cómo se ve',
  desk: 'Escritorio',
  phone: 'Teléfono',
  plain: 'Texto simple',
  annulled: 'Aviso de anulación',
  frame: 'El correo, como lo vería su cliente',
  remote:
    'Las imágenes y letras de otros servidores no se muestran aquí. Muchos programas de correo tampoco las muestran sin permiso.',
  trial: 'Enviar una prueba',
  trialTitle: 'Enviar un correo de prueba',
  trialTo: 'Enviar a',
  trialHint: 'Lo que está escrito ahora, con un comprobante de ejemplo',
  trialFrom: 'Desde la empresa',
  trialSend: 'Enviar',
  trialSent: 'Enviado',
  trialFailed: 'No se envió',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly plantillasCorreo: typeof words;
  }
}

export const audit: AuditTexts<'plantillasEmail'> = {
  'plantillas-email.create': [
    'Plantilla de correo creada',
    (who, what) => `${who} creó la plantilla de correo «${what}»`,
  ],
  'plantillas-email.update': [
    'Plantilla de correo cambiada',
    (who, what) => `${who} cambió la plantilla de correo «${what}»`,
  ],
  'plantillas-email.remove': [
    'Plantilla de correo eliminada',
    (who, what) => `${who} eliminó la plantilla de correo «${what}»`,
  ],
  'plantillas-email.associate': [
    'Plantilla de correo elegida',
    (who, what) => `${who} eligió la plantilla de correo de la empresa ${what}`,
  ],
  'plantillas-email.test': [
    'Correo de prueba de una plantilla',
    (who, what) => `${who} envió un correo de prueba de la plantilla «${what}»`,
  ],
};
