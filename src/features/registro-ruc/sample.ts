import { loadRegistro } from './load-store.js';
import type { Sample } from '../../../test/support/sample.js';
import { auditoria } from '../auditoria/module.js';
import { contribuyentes } from './module.js';

export const sample: Sample = {
  module: contribuyentes,

  untraced: { 'contribuyentes.subir-archivo': 'part of a file; its load has the entry' },
  alone: { 'registro-ruc.load': 'starts the load of public data of the installation, which has its own transactions' },
  // With a register, receipts to other RUCs have warnings.
  after: [auditoria],
  use: async ({ running: { database }, send }) => {
    const row = {
      ruc: '1790016919001',
      razonSocial: 'CORPORACIÓN FAVORITA C.A.',
      nombreComercial: 'SUPERMAXI',
      estado: 'ACTIVO',
      clase: 'ESPECIAL',
      tipo: 'SOCIEDAD',
      obligado: true,
      agenteRetencion: true,
      especial: true,
      ciiu: 'G471101',
      establecimiento: 1,
      abierto: true,
      provincia: 'PICHINCHA',
      canton: 'RUMIÑAHUI',
      parroquia: 'SANGOLQUÍ',
    };
    const rows = (async function* () {
      yield [row];
    })();
    const load = { archivos: ['SRI_RUC_Pichincha.zip'], counts: { filas: 1, ilegibles: 0 }, allowFewer: true };
    await loadRegistro({ connectionString: database.url }, rows, load);
    await send('contribuyentes.leer', { params: { ruc: row.ruc } });
    await send('contribuyentes.buscar', { query: { texto: 'favorita corp' } });
    await send('contribuyentes.registro');
    for (const nombre of ['SRI_RUC_Azuay.zip', 'SRI_RUC_Pichincha.zip'])
      await send('contribuyentes.subir-archivo', { query: { nombre } });
    await send('contribuyentes.cargar-registro', { status: 202 });
  },
};
