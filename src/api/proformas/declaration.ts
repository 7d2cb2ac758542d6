export const audit = {
  actions: [
    'proformas.create',
    'proformas.update',
    'proformas.void',
    'proformas.send',
    'proformas.answer',
    'proformas.invoice',
  ],
  subjects: {
    proforma: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
