import type { Texts } from '../texts.js';

/** What stands around every page. */
export const shell: Texts['shell'] = {
  brand: 'Rúbrica',
  skip: 'Skip to the content',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  navigation: 'Main navigation',
  areas: {
    inicio: 'Home',
    comprobantes: 'Receipts',
    emitir: 'Issue an invoice',
    claves: 'API keys',
    clientesOAuth: 'OAuth clients',
    usuarios: 'Users',
    auditoria: 'Audit trail',
    simulador: 'Simulated SRI',
    cuenta: 'My account',
  },
  environment: {
    simulador: { name: 'Simulator', text: 'Nothing reaches the SRI: the receipts here have no legal effect.' },
    pruebas: { name: 'Tests', text: 'The SRI’s test environment: the receipts have no legal effect.' },
    produccion: { name: 'Production', text: '' },
  },
  company: 'Company',
  allCompanies: 'All companies',
  noCompanies: 'No companies',
  user: 'Your account',
  account: 'My account and sessions',
  signOut: 'Sign out',
  theme: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  auto: 'As the device',
  language: 'Language',
};
