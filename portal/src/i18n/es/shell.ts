/** What stands around every page. */
export const shell = {
  brand: 'Rúbrica',
  skip: 'Saltar al contenido',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  navigation: 'Navegación principal',
  areas: { inicio: 'Inicio', comprobantes: 'Comprobantes', emitir: 'Emitir factura', cuenta: 'Mi cuenta' },
  environment: {
    simulador: { name: 'Simulador', text: 'Nada llega al SRI: los comprobantes de aquí no tienen validez tributaria.' },
    pruebas: { name: 'Pruebas', text: 'Ambiente de pruebas del SRI: los comprobantes no tienen validez tributaria.' },
    produccion: { name: 'Producción', text: '' },
  },
  company: 'Empresa',
  allCompanies: 'Todas las empresas',
  noCompanies: 'Sin empresas',
  user: 'Su cuenta',
  account: 'Mi cuenta y sesiones',
  signOut: 'Salir',
  theme: 'Apariencia',
  light: 'Clara',
  dark: 'Oscura',
  auto: 'Según el equipo',
};
