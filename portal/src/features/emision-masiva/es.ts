import type { AuditTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Emisión masiva',
  subtitle: 'Emita muchos comprobantes desde un archivo de Excel o CSV',
  chooseCompany: 'Seleccione una empresa arriba para emitir desde un archivo',
  tipo: 'Tipo de comprobante',
  template: 'Descargar plantilla',
  templateHint:
    'Trae sus productos y puntos de emisión. También puede usar su propio archivo, con sus propios títulos.',
  drop: 'Suelte aquí su archivo',
  dropHint: 'Excel (.xlsx) o CSV, hasta 8 MB. La primera fila lleva los títulos de las columnas.',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro archivo',
  tooLarge: 'El archivo tiene más de 8 MB; divídalo.',
  columnsTitle: (name: string) => `Columnas de ${name}`,
  columnsText: (rows: number) =>
    `${rows === 1 ? '1 fila' : `${rows} filas`}. Revise qué dato tiene cada columna; se recuerda para la próxima vez.`,
  columnsCaption: 'Columnas del archivo y su dato',
  column: 'Columna',
  sample: 'Primeros valores',
  field: 'Dato',
  ignore: 'No se usa',
  undecided: 'Elija un dato',
  similar: 'Por parecido: confirme',
  required: 'obligatorio',
  decimales: 'Decimales del archivo',
  decimalesHint: 'Para textos como 1.234, que se pueden leer de dos maneras',
  decimalesAsk: 'Preguntar',
  decimalesComma: 'Con coma: 12,50',
  decimalesPoint: 'Con punto: 12.50',
  review: 'Revisar el archivo',
  missing: (fields: string) => `Falta elegir la columna de: ${fields}.`,
  recentTitle: 'Archivos recientes',
  recentCaption: 'Archivos recientes',
  file: 'Archivo',
  when: 'Cuándo',
  state: 'Estado',
  documents: 'Comprobantes',
  none: 'Todavía no hay archivos.',
  estados: {
    REVISANDO: 'Revisando',
    CON_ERRORES: 'Con errores',
    LISTA: 'Lista para emitir',
    EN_PROCESO: 'Emitiendo',
    EN_PAUSA: 'En pausa',
    TERMINADA: 'Terminada',
    DETENIDA: 'Detenida',
  },
  reviewing: (done: number, total: number) => `Revisados ${done} de ${total}. Nada se emite todavía.`,
  issuing: (issued: number, total: number) => `Emitidos ${issued} de ${total}`,
  goesOn: 'Puede cerrar esta página: sigue por sí sola.',
  ready: (count: number, amount: string) =>
    `${count === 1 ? '1 comprobante' : `${count} comprobantes`} sin errores, por ${amount} en total. Nada se ha emitido todavía.`,
  wrong: (count: number) =>
    count === 1
      ? 'Hay 1 celda con error y no se emitió nada. Corríjala en el archivo y súbalo otra vez.'
      : `Hay ${count} celdas con error y no se emitió nada. Corríjalas en el archivo y súbalo otra vez.`,
  known: (count: number) =>
    count === 1
      ? '1 comprobante ya se emitió desde otro archivo con el mismo contenido; no se emitirá otra vez.'
      : `${count} comprobantes ya se emitieron desde otro archivo con el mismo contenido; no se emitirán otra vez.`,
  knownToo: 'Emitirlos otra vez',
  failed: (count: number) =>
    count === 1 ? '1 comprobante no se pudo emitir.' : `${count} comprobantes no se pudieron emitir.`,
  omitted: (count: number) => (count === 1 ? '1 ya estaba emitido.' : `${count} ya estaban emitidos.`),
  issue: (count: number) => (count === 1 ? 'Emitir 1 comprobante' : `Emitir ${count} comprobantes`),
  resume: 'Seguir emitiendo',
  retry: 'Intentar otra vez los que fallaron',
  pause: 'Pausar',
  stop: 'Detener',
  stopTitle: 'Detener la emisión',
  stopText: 'Lo que ya se emitió queda emitido. Lo demás no se emite, salvo que después elija seguir.',
  result: 'Descargar resultado',
  findingsTitle: 'Errores y avisos',
  findingsCaption: 'Errores y avisos por celda',
  cell: 'Celda',
  problem: 'Qué pasa',
  found: 'Dice',
  notice: 'Aviso',
  more: 'Ver más',
  other: 'Subir otro archivo',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly emisionMasiva: typeof words;
  }
}

export const audit: AuditTexts<'emisionMasiva'> = {
  'emision-masiva.create': [
    'Archivo subido para emisión masiva',
    (who) => `${who} subió un archivo para emisión masiva`,
  ],
  'emision-masiva.start': ['Emisión masiva iniciada', (who) => `${who} inició una emisión masiva`],
  'emision-masiva.pause': ['Emisión masiva en pausa', (who) => `${who} pausó una emisión masiva`],
  'emision-masiva.stop': ['Emisión masiva detenida', (who) => `${who} detuvo una emisión masiva`],
};
