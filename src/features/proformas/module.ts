import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { invoiceProformaRoute, sendProformaRoute, voidProformaRoute } from './act.js';
import { createProformaRoute, updateProformaRoute } from './create.js';
import { listProformasRoute, openProformasRoute, pdfProformaRoute, readProformaRoute } from './read.js';
import type { ProformasSlice } from './slice.js';
import * as declaration from './declaration.js';
import { personal } from './personal.js';
import { proforma } from './mail.js';

export const proformas = defineModule<ProformasSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'proformas',
      order: 16,
      nombre: 'Proformas',
      description: 'Ofertas numeradas que el cliente acepta en su página y que se facturan una sola vez.',
    },
  ],
  routes: [
    listProformasRoute,
    openProformasRoute,
    createProformaRoute,
    readProformaRoute,
    updateProformaRoute,
    voidProformaRoute,
    pdfProformaRoute,
    sendProformaRoute,
    invoiceProformaRoute,
  ],
  ...declaration,
  personal,
  mails: [proforma],
  create: createProformas,
});

function createProformas({ issuing, issueWithin, rides, enlaces, baseUrl }: ReceiptsPlatform): Running<ProformasSlice> {
  return { api: () => ({ issuing, issueWithin, rides, enlaces, baseUrl }) };
}
