export const audit = {
  actions: ['buzon.put', 'buzon.remove', 'buzon.test'],
} as const;
