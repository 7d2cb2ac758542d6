export const audit = {
  actions: ['clientes.create', 'clientes.update', 'clientes.import', 'clientes.merge', 'clientes.remove'],
  subjects: {
    cliente: { role: 'ROLE_RECEIPTS', empresas: 'in-id' },
  },
} as const;
