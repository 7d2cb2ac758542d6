export const audit = {
  actions: ['productos.create', 'productos.update', 'productos.import', 'productos.remove'],
  subjects: {
    producto: { role: 'ROLE_PRODUCTS', empresas: 'in-id' },
  },
} as const;
