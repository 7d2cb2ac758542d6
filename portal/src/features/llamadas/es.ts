export const words = {
  title: 'Registro de llamadas',
  subtitle:
    'Las últimas llamadas de sus sistemas a este servicio, y lo que falló en el portal. Sin contenidos: solo qué se pidió y cómo terminó.',
  refresh: 'Actualizar',
  requestLabel: 'Número de la solicitud',
  requestHint: 'Está en cada mensaje de error.',
  search: 'Buscar',
  key: 'API key',
  anyKey: 'Cualquiera',
  status: 'Resultado',
  anyStatus: 'Cualquiera',
  statuses: {
    error: 'Solo errores',
    '2xx': 'Correctas (2xx)',
    '4xx': 'Rechazadas (4xx)',
    '5xx': 'Fallas del servicio (5xx)',
  },
  clear: 'Quitar filtros',
  older: 'Ver más antiguas',
  nothingTitle: 'Ninguna llamada coincide',
  nothingText: 'Se guardan unos días. Revise el número de la solicitud o quite los filtros.',
  refused: (code: string) => `Error: ${code}`,
  credentials: {
    user: (name: string) => name,
    'api-key': (name: string) => `API key «${name}»`,
    client: (name: string) => `Cliente OAuth «${name}»`,
  } as Readonly<Record<'user' | 'api-key' | 'client', (name: string) => string>>,
  gone: 'ya no existe',
  took: (ms: number) => `${ms} ms`,
  request: 'Solicitud',
};

declare module '../../i18n/area-texts.js' {
  interface CollectedTexts {
    readonly llamadas: typeof words;
  }
}
