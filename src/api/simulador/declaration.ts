export const audit = {
  actions: ['simulador.fail', 'simulador.recover', 'simulador.annul'],
  subjects: {
    simulador: { role: null, empresas: 'none' },
  },
} as const;
