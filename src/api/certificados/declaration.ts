export const audit = {
  actions: [
    'certificados-digitales.upload',
    'certificados-digitales.activate',
    'certificados-digitales.delete',
    'certificados-digitales.set-perfil',
  ],
  subjects: {
    certificado: { role: 'ROLE_DIGITAL_CERTS', empresas: 'named' },
  },
} as const;
