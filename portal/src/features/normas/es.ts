export const words = {
  title: 'Normas',
  subtitle: 'Las reglas con fecha con que se calcula aquí: desde cuándo rigen y de dónde salen.',
  packs: 'Paquetes cargados',
  packsText: 'Un paquete firmado añade reglas más nuevas que las de esta versión, sin reiniciar.',
  noPacks: 'Ninguno: rigen las normas que trae esta versión de Rúbrica.',
  pack: (version: number, emisor: string, day: string) => `Paquete ${version} de ${emisor}, cargado el ${day}`,
  key: (clave: string) => `Firmado con la clave ${clave}`,
  load: 'Para cargar uno más nuevo, quien administra el servidor ejecuta:',
  command: 'Comando',
  rules: 'Reglas',
  table: 'Tabla',
  option: (name: string, filas: number) => `${name} (${filas})`,
  newest: (day: string) => `La más nueva rige desde el ${day}.`,
  tables: {
    iva: 'Tarifas de IVA',
    ice: 'Tarifas de ICE',
    irbpnr: 'IRBPNR',
    'retencion-renta': 'Retención de renta',
    'retencion-iva': 'Retención de IVA',
    'retencion-isd': 'Retención de ISD',
    'iva-diferenciado': 'Días de IVA 8 % (turismo)',
    feriados: 'Feriados',
    cifras: 'Montos que fija la ley',
  },
  columns: ['Código', 'Valor', 'Vigencia', 'Fuente', 'Origen'],
  since: (day: string) => `desde ${day}`,
  between: (from: string, to: string) => `${from} a ${to}`,
  press: 'Según la prensa',
  pressNotice: (count: number) =>
    count === 1
      ? 'Una fila se conoce solo por la prensa: sirve para advertir, nunca para rechazar. Confírmela en el texto oficial.'
      : `${count} filas se conocen solo por la prensa: sirven para advertir, nunca para rechazar. Confírmelas en el texto oficial.`,
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly normas: typeof words;
  }
}
