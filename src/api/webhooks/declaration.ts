export const audit = {
  actions: [
    'webhooks.create',
    'webhooks.update',
    'webhooks.rotate',
    'webhooks.test',
    'webhooks.repeat',
    'webhooks.disable',
    'webhooks.remove',
  ],
  subjects: {
    webhook: { role: null, empresas: 'named' },
  },
} as const;
