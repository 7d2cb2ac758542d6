import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Registro de RUC',
  subtitle:
    'Los contribuyentes que publica el SRI, guardados aquí: con ellos se llena el nombre al escribir un RUC y se avisa si está suspendido, sin internet.',
  inUse: 'En uso',
  none: 'Todavía no hay ninguno cargado: los nombres se llenan solo con sus propios clientes y documentos.',
  loadedOn: 'Cargado el',
  taxpayers: 'Contribuyentes',
  provinces: (count: number) => (count === 0 ? 'Provincias' : `Provincias (${count})`),
  unknown: 'Los archivos no las dicen',
  files: 'Archivos',
  skipped: 'Filas ilegibles',
  ofOperator:
    'Esta instalación tiene varias cuentas y el registro es de todas: lo carga quien administra el servidor. Pídale uno más nuevo si hace falta.',
  load: 'Cargar uno nuevo',
  where:
    'El SRI lo actualiza cada cierto tiempo. El nuevo reemplaza al anterior entero, que sigue en uso hasta que el nuevo está listo.',
  steps: [
    'En la página del SRI (www.sri.gob.ec), entre a «Datos abiertos» y busque «Catastro RUC».',
    'Descargue el archivo ZIP de cada provincia. No los abra con Excel: quita los ceros iniciales.',
    'Elija aquí todos los ZIP juntos y cárguelos.',
  ],
  drop: 'Arrastre aquí los archivos de todas las provincias',
  dropHint: 'ZIP o CSV, tal como se descargan',
  choose: 'Elegir archivos',
  chosen: 'Archivos elegidos',
  megabytes: (size: string) => `${size} MB`,
  remove: (name: string) => `Quitar ${name}`,
  sending: 'Subiendo los archivos; no cierre esta página.',
  start: 'Cargar el registro',
  replace: 'Reemplazar el registro',
  loading: 'Cargando el registro',
  doing: {
    leer: 'Leyendo los archivos',
    ordenar: 'Reuniendo los establecimientos de cada RUC',
    indexar: 'Preparando las búsquedas',
    cambiar: 'Cambiando al registro nuevo',
  } as Readonly<Record<string, string>>,
  progress: (step: string, rows: string) => `${step}: ${rows} filas leídas. Puede seguir trabajando en otra página.`,
  done: 'El registro nuevo está en uso.',
  failed: 'No se cargó; el registro anterior sigue en uso',
  fewer:
    'Los archivos tienen muchos menos contribuyentes que el registro actual. Elija los de todas las provincias; si de verdad son menos, márquelo abajo y cargue otra vez.',
  allowFewer: 'Son menos, y está bien',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly registroRuc: typeof words;
  }
}

export const audit: AuditTexts<'contribuyentes'> = {
  'registro-ruc.load': ['Registro de RUC cargado', (who) => `${who} cargó el registro de RUC`],
};
