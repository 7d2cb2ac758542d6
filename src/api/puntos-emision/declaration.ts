export const audit = {
  actions: ['puntos-emision.create', 'puntos-emision.update', 'puntos-emision.deactivate', 'puntos-emision.remove'],
  subjects: {
    'punto-emision': { role: 'ROLE_EMISSION_POINTS', empresas: 'in-id' },
  },
} as const;
