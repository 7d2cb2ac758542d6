export const audit = {
  actions: ['plantillas-ride.create', 'plantillas-ride.replace', 'plantillas-ride.remove', 'plantillas-ride.associate'],
  subjects: {
    'plantilla-ride': { role: 'ROLE_RIDE_TEMPLATES', empresas: 'named' },
  },
} as const;
