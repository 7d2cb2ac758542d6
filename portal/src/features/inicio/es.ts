import type { AuditTexts, EventTexts } from '../../i18n/area-texts.js';

export const words = {
  title: 'Inicio',
  greeting: (name: string) => `Hola, ${name}`,
  today: 'Hoy',
  todayCount: 'Emitidos',
  todayAuthorised: 'Autorizados',
  todayUnderWay: 'En proceso',
  recurring: (n: number) =>
    n === 1 ? '1 factura recurrente requiere su atención' : `${n} facturas recurrentes requieren su atención`,
  paused: (nombre: string) => `Quedó en pausa «${nombre}».`,
  takeOver: 'Asumir',
  needsYou: 'Requiere su atención',
  nothing: 'Nada pendiente. Todo está en orden.',
  returned: (count: number) => (count === 1 ? '1 devuelto por el SRI' : `${count} devueltos por el SRI`),
  refused: (count: number) => (count === 1 ? '1 no autorizado' : `${count} no autorizados`),
  sinMes: (count: number) =>
    count === 1
      ? '1 documento recibido vigente no está en ningún mes: falta su fecha de registro'
      : `${count} documentos recibidos vigentes no están en ningún mes: falta su fecha de registro`,
  parked: (count: number) =>
    count === 1 ? '1 detenido: espera que lo reanude' : `${count} detenidos: esperan que los reanude`,
  mailFailed: (count: number) =>
    count === 1 ? '1 correo al cliente no se pudo entregar' : `${count} correos a clientes no se pudieron entregar`,
  certificateMissing: (company: string) => `${company} no tiene certificado de firma: sin él no puede emitir`,
  newer: (version: string, own: string) => `Hay una versión más nueva de Rúbrica: ${version} (esta es la ${own}).`,
  newerHow: 'Cómo se actualiza',
  sriAway: (service: string) => `El SRI no responde (${service}). Los comprobantes se envían solos cuando vuelva`,
  certificate: (name: string, when: string) => `El certificado de ${name} vence el ${when}`,
  certificateOver: (name: string, when: string) => `El certificado de ${name} venció el ${when}`,
  see: 'Ver',
  sri: 'Servicios del SRI',
  sriServices: { recepcion: 'Recepción', autorizacion: 'Autorización', validez: 'Consulta de validez' } as Readonly<
    Record<string, string>
  >,
  sriStates: {
    operativo: 'Funciona',
    limitado: 'Funciona, a ritmo reducido',
    suspendido: 'No responde',
    probando: 'No responde; se está probando',
  } as Readonly<Record<string, string>>,
  last: 'Últimos comprobantes',
  all: 'Ver todos',
  issue: 'Emitir factura',
  money: {
    title: 'Ventas autorizadas',
    subtitle: 'Con impuestos; menos notas de crédito',
    today: 'Hoy',
    month: 'Este mes',
    before: (day: string) => `Mes anterior, hasta el ${day}`,
    change: (percent: number) =>
      percent === 0
        ? 'Igual que el mes anterior a esta fecha'
        : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % que el mes anterior a esta fecha`,
  },
  sales: {
    title: 'Ventas e IVA por mes',
    allCompanies: 'Todas las empresas',
    net: 'Ventas sin impuestos',
    iva: 'IVA',
    thisMonth: 'Ventas de este mes',
    thisMonthIva: 'IVA de este mes',
    lastMonth: 'Ventas del mes anterior',
    reports: 'Ver los reportes',
    note: 'Facturas y notas de débito autorizadas menos notas de crédito, por fecha de emisión.',
    emptyTitle: 'Todavía no hay ventas que mostrar',
    emptyText: 'Cuando el SRI autorice su primera factura, sus ventas y el IVA de cada mes aparecerán aquí.',
    waiting: (count: number) =>
      `Faltan las cifras de ${count === 1 ? '1 comprobante' : `${count} comprobantes`}: se están calculando tras la actualización.`,
  },
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly inicio: typeof words;
  }
}

export const audit: AuditTexts<'trabajos'> = {
  'trabajos.pausar': [
    'Trabajo en pausa: quien lo pidió perdió el permiso',
    (who) => `${who} puso en pausa un trabajo: quien lo pidió perdió el permiso`,
  ],
  'trabajos.asumir': ['Trabajo en pausa asumido', (who) => `${who} asumió un trabajo en pausa`],
};

export const events: EventTexts<'trabajos'> = {
  'trabajo.pausado': [
    'Trabajo en pausa',
    ({ nombre }) => `Quedó en pausa «${nombre}»: falta que un administrador lo asuma`,
  ],
};
