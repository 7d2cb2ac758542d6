export const audit = {
  actions: ['emision-masiva.create', 'emision-masiva.start', 'emision-masiva.pause', 'emision-masiva.stop'],
  subjects: {
    'emision-masiva': { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;
