import { findLogo, type LogoRow } from '../../db/logos.js';
import { choosePlantillaRide, type PlantillaRideRow } from '../../db/plantillas.js';
import type { ProformaWithContent } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { PROFORMA_TIPO, numeroDeProforma } from './rules.js';
import type { NormalisedDocument } from '../../documents/document-type.js';
import { proformaModel } from '../../documents/proforma.js';
import type { Enlaces } from '../../mail/enlaces.js';
import { storedTemplate, type DrawRide } from '../../ride/comprobante-files.js';
import type { Paper } from '../../ride/template.js';

/** Looks of a proforma: its company's template for proformas, and its logo. */
export interface ProformaLooks {
  readonly plantilla: PlantillaRideRow | undefined;
  readonly logo: LogoRow | undefined;
}

export async function proformaLooks(tx: AccountTx, row: ProformaWithContent): Promise<ProformaLooks> {
  const { ruc, estab, pto_emi: ptoEmi } = row;
  const [plantilla, logo] = await Promise.all([
    choosePlantillaRide(tx, { ruc, codDoc: PROFORMA_TIPO, estab, ptoEmi }),
    findLogo(tx, tx.accountId, ruc),
  ]);
  return { plantilla, logo };
}

/** Draws the PDF of a proforma. */
export function drawProforma(
  drawRide: DrawRide,
  asker: string,
  row: ProformaWithContent,
  { plantilla, logo, papel }: ProformaLooks & { readonly papel?: Paper | undefined },
): Promise<Buffer> {
  const paper = papel ?? plantilla?.formato ?? 'A4';
  const template = plantilla?.formato === paper ? storedTemplate(plantilla) : undefined;
  return drawRide(
    asker,
    {
      // Only its length counts, since the model is given: long ones are drawn on a thread.
      xml: Buffer.from(JSON.stringify(row.documento)),
      estado: 'PROFORMA',
      cod_doc: PROFORMA_TIPO,
      estab: row.estab,
      pto_emi: row.pto_emi,
      secuencial: row.secuencial,
      numero_autorizacion: null,
      fecha_autorizacion: row.created_at,
      clave_acceso: '',
    },
    { paper, template, logo: logo?.bytes },
    modelOf(row),
  );
}

/** Printed content of a stored proforma. */
export function modelOf(row: ProformaWithContent): ReturnType<typeof proformaModel> {
  const { fecha, vence } = row;
  // Stored by `prepare`.
  return proformaModel(row.documento as NormalisedDocument, { numero: numeroDeProforma(row.secuencial), fecha, vence });
}

/** Address of a proforma's page. */
export function proformaUrl(
  enlaces: Enlaces,
  baseUrl: string,
  row: Pick<ProformaWithContent, 'id' | 'enlace_numero'>,
): string {
  return `${baseUrl}/c/${enlaces.proformaToken(row.id, row.enlace_numero).toString('base64url')}`;
}
