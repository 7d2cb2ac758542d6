export const audit = {
  actions: ['oauth-clients.create', 'oauth-clients.update', 'oauth-clients.rotate'],
  subjects: {
    'oauth-client': { role: null, empresas: 'named' },
  },
} as const;
