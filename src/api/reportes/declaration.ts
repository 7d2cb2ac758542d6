export const audit = {
  actions: ['reportes.put-saldos-iva', 'reportes.put-respuestas-ats', 'reportes.create', 'reportes.cancel'],
  subjects: {
    reporte: { role: 'ROLE_REPORTS', empresas: 'named' },
  },
} as const;
