export const audit = {
  actions: ['api-keys.create', 'api-keys.rotate', 'api-keys.revoke'],
  subjects: {
    'api-key': { role: null, empresas: 'named' },
  },
} as const;
