export const audit = {
  actions: ['registro-ruc.load'],
} as const;
