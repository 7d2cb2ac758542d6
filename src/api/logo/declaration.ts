export const audit = {
  actions: ['logo.put', 'logo.remove'],
} as const;
