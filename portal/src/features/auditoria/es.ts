export const words = {
  title: 'Auditoría',
  subtitle: 'Quién hizo qué en la cuenta, desde dónde y cuándo. Nadie puede cambiarla.',
  who: 'Quién',
  anybody: 'Cualquiera',
  what: 'Qué',
  anything: 'Cualquier cosa',
  desde: 'Desde',
  hasta: 'Hasta',
  clear: 'Quitar filtros',
  from: (ip: string) => `desde ${ip}`,
  seeReceipt: 'Ver el comprobante',
  seeReceived: 'Ver el documento recibido',
  older: 'Ver más antiguos',
  download: 'Descargar',
  downloadTable: 'Tabla para leerla (CSV)',
  downloadProof: 'Con la prueba de que no cambió (JSON Lines)',
  nothingTitle: 'Nada coincide con los filtros',
  nothingText: 'Cambie las fechas o quite los filtros.',
  unknown: (who: string, action: string, what: string) => `${who}: ${action} (${what})`,
  actors: {
    user: (name: string) => name,
    'api-key': (name: string) => `La API key «${name}»`,
    client: (name: string) => `El cliente OAuth «${name}»`,
    system: () => 'El servicio',
  } as Readonly<Record<'user' | 'api-key' | 'client' | 'system', (name: string) => string>>,
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly auditoria: typeof words;
  }
}
