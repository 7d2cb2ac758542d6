import type { AuditTexts, EventDatos, EventTexts } from '../../../i18n/area-texts.js';
import type {
  Atraso,
  EstadoPeriodo,
  EstadoRecurrente,
  Horario,
} from '../../../../../src/features/recurrentes/rules.js';

export const words = {
  title: 'Facturas recurrentes',
  chooseCompany: 'Seleccione una empresa arriba para ver sus facturas recurrentes',
  create: 'Crear',
  newTitle: 'Factura recurrente nueva',
  editTitle: (name: string) => `Cambiar «${name}»`,
  save: 'Guardar factura recurrente',
  saveChanges: 'Guardar cambios',
  search: 'Buscar',
  searchHint: 'Nombre o cliente',
  every: 'Todas',
  clear: 'Ver todas',
  onlyPending: 'Solo las que requieren su atención',
  nothingTitle: 'Nada coincide con la búsqueda',
  emptyTitle: 'Todavía no hay facturas recurrentes',
  emptyText: 'Arriendos, mensualidades o mantenimientos: se emiten solas cada mes, semana o año, una vez por período.',
  nombre: 'Nombre',
  nombreHint: 'Para reconocerla: «Arriendo local 4»',
  cliente: 'Cliente',
  cuando: 'Cuándo',
  proxima: 'Próxima',
  estado: 'Estado',
  total: 'Total',
  pendientes: (n: number) => (n === 1 ? '1 período requiere su atención' : `${n} períodos requieren su atención`),
  schedule: 'Horario',
  frecuencia: 'Cada cuánto',
  frecuencias: { mensual: 'Cada mes', semanal: 'Cada semana', anual: 'Cada año' } as Readonly<
    Record<Horario['frecuencia'], string>
  >,
  dia: 'Día',
  mes: 'Mes',
  last: 'Último día del mes',
  desde: 'Desde',
  desdeHint: 'Vacío: desde hoy',
  hasta: 'Hasta',
  hastaHint: 'Vacío: sin fin',
  veces: 'Número de veces',
  atraso: 'Si el servicio estuvo detenido',
  atrasoHint: 'Con períodos de más de tres días de atraso',
  atrasos: { preguntar: 'Preguntar', emitir: 'Emitir con la fecha de hoy', omitir: 'Omitir' } as Readonly<
    Record<Atraso, string>
  >,
  marks: (marks: readonly string[]) => `Las descripciones pueden decir el período: ${marks.join(', ')}.`,
  preview: 'Próximas facturas',
  previewShow: 'Ver las tres próximas',
  dias: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as readonly string[],
  meses: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ] as readonly string[],
  weekly: (day: string) => `Cada ${day}`,
  monthly: (day: number) => `Cada mes, el día ${day}`,
  lastDay: 'Cada mes, el último día',
  yearly: (day: number, month: string) => `Cada año, el ${day} de ${month}`,
  passed: (passed: number, all: number) => `${passed} de ${all}`,
  estados: { ACTIVA: 'Activa', PAUSADA: 'En pausa', TERMINADA: 'Terminada' } as Readonly<
    Record<EstadoRecurrente, string>
  >,
  changedTo: {
    ACTIVA: 'Factura recurrente reanudada',
    PAUSADA: 'Factura recurrente en pausa',
    TERMINADA: 'Factura recurrente terminada',
  } as Readonly<Record<EstadoRecurrente, string>>,
  edit: 'Cambiar',
  pause: 'Pausar',
  resume: 'Reanudar',
  end: 'Terminar',
  endTitle: '¿Terminar la factura recurrente?',
  endText: 'No se emite más. Las facturas ya emitidas no cambian. No se puede reanudar.',
  next: 'Próximas',
  skip: 'Omitir',
  unskip: 'No omitir',
  willSkip: 'Se omitirá',
  issue: 'Emitir',
  decided: 'Listo',
  periods: 'Períodos',
  noPeriods: 'Todavía no ha llegado la fecha de ninguno.',
  periodo: 'Período',
  fecha: 'Fecha',
  seeInvoice: 'Ver la factura',
  outcomes: {
    EMITIDA: 'Emitida',
    OMITIDA: 'Omitida',
    POR_DECIDIR: 'Por decidir',
    FALLIDA: 'No se pudo emitir',
  } as Readonly<Record<EstadoPeriodo, string>>,
};

declare module '../../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly recurrentes: typeof words;
  }
}

export const audit: AuditTexts<'recurrentes'> = {
  'recurrentes.create': ['Factura recurrente creada', (who) => `${who} creó una factura recurrente`],
  'recurrentes.update': ['Factura recurrente cambiada', (who) => `${who} cambió una factura recurrente`],
  'recurrentes.set-estado': [
    'Factura recurrente pausada, reanudada o terminada',
    (who) => `${who} pausó, reanudó o terminó una factura recurrente`,
  ],
  'recurrentes.decide': ['Período decidido', (who) => `${who} decidió un período de una factura recurrente`],
};

const recurrente = ({ nombre, periodo }: EventDatos<'recurrente.fallida'>): string =>
  `la factura recurrente «${nombre}» (${periodo})`;

export const events: EventTexts<'recurrentes'> = {
  'recurrente.fallida': ['Factura recurrente no emitida', (datos) => `No se emitió ${recurrente(datos)}`],
  'recurrente.por_decidir': [
    'Factura recurrente por decidir',
    (datos) => `Falta decidir si se emite ${recurrente(datos)}`,
  ],
  'recurrente.terminada': ['Factura recurrente terminada', (datos) => `Terminó ${recurrente(datos)}`],
};
