export const audit = {
  actions: ['datos-personales.export', 'datos-personales.erase'],
  subjects: {
    titular: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
