export const audit = {
  actions: [
    'comprobantes.notify',
    'comprobantes.masiva',
    'comprobantes.masiva-cancel',
    'comprobantes.put-clasificacion',
    'comprobantes.enlace-renew',
    'comprobantes.enlace-revoke',
  ],
  subjects: {
    comprobante: { role: 'ROLE_RECEIPTS', empresas: 'in-id' },
    'accion-masiva': { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
