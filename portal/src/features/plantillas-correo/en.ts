import type { AuditTexts } from '../../i18n/area-texts.js';
import type { words as es } from './es.js';

export const words: typeof es = {
  title: 'E-mail templates',
  subtitle: 'The mail that brings your customers their receipt, or tells them that it was annulled.',
  included: 'Clear, in light and dark, with your company’s logo; companies without another use it.',
  nombreHint: 'To recognise it; your customer does not see it',
  etiqueta: 'Name of the sender',
  etiquetaHint: 'Empty: the company’s',
  mode: 'Way to edit',
  modes: { visual: 'Visual', code: 'Code' },
  visual: {
    texts: 'Texts of the mail',
    textsHint: 'A name in brackets, such as [Cliente], is replaced by the data of each receipt.',
    insert: 'Insert data',
    fields: {
      asunto: 'Subject',
      saludo: 'Greeting',
      texto: 'Text',
      anulado: 'Text of the annulment notice',
      boton: 'Button',
      pie: 'Footer',
    },
    botonHint: 'Opens the page of the receipt; empty: no button',
    look: 'Look',
    colours: { colorBoton: 'Colour of the button', colorFondo: 'Background colour' },
    pick: 'Pick a colour from the screen',
    parts: {
      logo: 'Show the logo of the company',
      datos: 'Show total, dates and issuer',
      clave: 'Show the access key and the link to the SRI',
    },
    ofCode:
      'This template was written as code. The visual editor starts with the built-in design and replaces that code.',
    start: 'Start with the built-in design',
  },
  texts: 'Texts',
  textsHint: 'In Liquid: {{ variable }} puts a datum in; {% if … %} shows something only at times.',
  asunto: 'Subject',
  cuerpoHtml: 'HTML',
  cuerpoTexto: 'Plain text',
  variables: 'Variables',
  variablesHint: 'A click writes it where the cursor is. Those with [] go inside a loop: {% for x in list %}.',
  variablesSearch: 'Search a variable',
  insert: (name: string) => `Insert ${name}`,
  example: (value: string) => `example: ${value}`,
  filters: (names: string) => `Filters: ${names}. Used like this: {{ receptor.razonSocial | upcase }}.`,
  widths: 'How it looks',
  desk: 'Desk',
  phone: 'Telephone',
  plain: 'Plain text',
  annulled: 'Notice of annulment',
  frame: 'The mail as your customer would see it',
  remote:
    'Pictures and letters of other servers are not shown here. Many mail programs do not show them without asking either.',
  trial: 'Send a trial',
  trialTitle: 'Send a trial mail',
  trialTo: 'Send to',
  trialHint: 'What is typed now, with a sample receipt',
  trialFrom: 'From the company',
  trialSend: 'Send',
  trialSent: 'Sent',
  trialFailed: 'Not sent',
};

export const audit: AuditTexts<'plantillasEmail'> = {
  'plantillas-email.create': ['E-mail template created', (who, what) => `${who} created the e-mail template “${what}”`],
  'plantillas-email.update': ['E-mail template changed', (who, what) => `${who} changed the e-mail template “${what}”`],
  'plantillas-email.remove': ['E-mail template deleted', (who, what) => `${who} deleted the e-mail template “${what}”`],
  'plantillas-email.associate': [
    'E-mail template chosen',
    (who, what) => `${who} chose the e-mail template of the company ${what}`,
  ],
  'plantillas-email.test': [
    'Test mail of a template',
    (who, what) => `${who} sent a test mail of the template “${what}”`,
  ],
};
