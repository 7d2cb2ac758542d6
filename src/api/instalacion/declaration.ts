export const audit = {
  actions: ['accounts.close', 'accounts.create'],
  subjects: {
    account: { role: null, empresas: 'none' },
  },
} as const;
