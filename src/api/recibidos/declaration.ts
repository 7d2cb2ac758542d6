export const audit = {
  actions: [
    'recibidos.bring',
    'recibidos.update',
    'recibidos.manual',
    'recibidos.proveedor-update',
    'recibidos.replace-manual',
    'recibidos.remove-manual',
  ],
  subjects: {
    recibido: { role: 'ROLE_RECEIPTS', empresas: 'named' },
    carga: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
