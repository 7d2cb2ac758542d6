export const eventos = {
  title: 'Eventos',
  tipo: 'Qué pasó',
  everyTipo: 'Cualquier cosa',
  clear: 'Quitar el filtro',
  test: 'Escribir un evento de prueba',
  testWritten: 'Se escribió; llega en un momento',
  older: 'Ver más antiguos',
  paused: 'En pausa mientras mira los anteriores.',
  newest: 'Volver a los más recientes',
  emptyTitle: 'No hay eventos',
  emptyText: 'Cuando se emita un comprobante, cada paso aparece aquí al momento. Se conservan 90 días.',
  notLately: 'Entre los más recientes no hay ninguno de estos.',
  expires: (when: string) => `vence ${when}`,
  how: 'Leerlos desde un programa',
  howText:
    'Cada cuenta tiene un solo orden, que no cambia: quien guarda «siguiente» y continúa desde ahí no pierde ninguno. Las órdenes llevan los filtros de arriba.',
  howWait:
    'Preguntar y esperar hasta 30 segundos a que pase algo. La primera vez sin «cursor»; después, con el «siguiente» de la respuesta:',
  howStream: 'O dejar abierta una conexión y recibirlos a medida que pasan:',
  howMore: 'Los clientes, la colección y los webhooks están en',
  unknown: (tipo: string) => `Pasó algo que este portal no conoce todavía: ${tipo}`,
};

const DOCUMENTOS: Readonly<Record<string, string>> = {
  '01': 'la factura',
  '03': 'la liquidación de compra',
  '04': 'la nota de crédito',
  '05': 'la nota de débito',
  '06': 'la guía de remisión',
  '07': 'la retención',
};

/** A document in the sentence of an event. */
export const documento = ({ codDoc, numero }: { readonly codDoc: string; readonly numero: string }): string =>
  `${DOCUMENTOS[codDoc] ?? 'el comprobante'} ${numero}`;
