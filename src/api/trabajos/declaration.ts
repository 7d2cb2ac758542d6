export const audit = {
  actions: ['trabajos.pausar', 'trabajos.asumir'],
} as const;
