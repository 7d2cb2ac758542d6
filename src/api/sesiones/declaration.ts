export const audit = {
  actions: ['sessions.end'],
  subjects: {
    session: { role: null, empresas: 'named' },
  },
} as const;
