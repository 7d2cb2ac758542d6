export const audit = {
  actions: [
    'empresas.create',
    'empresas.update',
    'empresas.deactivate',
    'empresas.remove',
    'empresas.prove',
    'empresas.test-smtp',
  ],
  subjects: {
    empresa: { role: 'ROLE_SUPPLIERS', empresas: 'in-id' },
  },
} as const;
