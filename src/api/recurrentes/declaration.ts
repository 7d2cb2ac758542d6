export const audit = {
  actions: ['recurrentes.create', 'recurrentes.update', 'recurrentes.set-estado', 'recurrentes.decide'],
  subjects: {
    recurrente: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
