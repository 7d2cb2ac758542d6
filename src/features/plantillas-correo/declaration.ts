export const audit = {
  actions: [
    'plantillas-email.create',
    'plantillas-email.update',
    'plantillas-email.remove',
    'plantillas-email.associate',
    'plantillas-email.test',
  ],
  subjects: {
    'plantilla-email': { role: 'ROLE_EMAIL_TEMPLATES', empresas: 'named' },
  },
} as const;
