export const audit = {
  actions: ['cierres.close', 'cierres.reopen'],
} as const;
