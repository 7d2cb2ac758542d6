export const audit = {
  actions: ['anulacion.request', 'anulacion.withdraw'],
} as const;
