/** The first page. */
export const inicio = {
  title: 'Inicio',
  greeting: (name: string) => `Hola, ${name}`,
  today: 'Hoy',
  todayCount: 'Comprobantes emitidos',
  todayAuthorised: 'Autorizados',
  todayUnderWay: 'En proceso',
  needsYou: 'Necesita de usted',
  nothing: 'Nada pendiente. Todo está en orden.',
  returned: (count: number) => (count === 1 ? '1 devuelto por el SRI' : `${count} devueltos por el SRI`),
  refused: (count: number) => (count === 1 ? '1 no autorizado' : `${count} no autorizados`),
  certificate: (name: string, when: string) => `El certificado de ${name} vence el ${when}`,
  certificateOver: (name: string, when: string) => `El certificado de ${name} venció el ${when}`,
  see: 'Ver',
  sri: 'Servicios del SRI',
  sriServices: { recepcion: 'Recepción', autorizacion: 'Autorización', validez: 'Consulta de validez' } as Readonly<
    Record<string, string>
  >,
  sriStates: {
    cerrado: 'Funciona',
    limitado: 'Funciona, a ritmo reducido',
    abierto: 'No responde',
    probando: 'No responde; se está probando',
  } as Readonly<Record<string, string>>,
  last: 'Últimos comprobantes',
  all: 'Ver todos',
  issue: 'Emitir factura',
};
