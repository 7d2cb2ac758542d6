export const audit = {
  actions: [
    'establecimientos.create',
    'establecimientos.update',
    'establecimientos.deactivate',
    'establecimientos.remove',
  ],
  subjects: {
    establecimiento: { role: 'ROLE_ESTABLISHMENTS', empresas: 'in-id' },
  },
} as const;
