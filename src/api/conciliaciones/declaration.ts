export const audit = {
  actions: ['conciliaciones.run'],
} as const;
