import { chooseIdentity } from '../../src/signature/choose.js';
import { openP12 } from '../../src/signature/p12-reader.js';
import { signXml } from '../../src/signature/sign.js';
import { loadAuthority } from '../../src/simulator/start.js';
import type { RunningForTest } from './running.js';

/** Signs an XML as the demo company would with its own program. */
export async function signedByCompany({ database, demo }: RunningForTest, xml: string): Promise<string> {
  const now = new Date();
  const authority = await loadAuthority(database.db, () => now);
  const { p12 } = await authority.issueCertificate({
    ruc: demo.ruc,
    razonSocial: 'COMERCIAL ANDINA',
    nombres: 'ANA',
    password: 'x',
    validity: { from: new Date(now.getTime() - 86_400_000), to: new Date(now.getTime() + 86_400_000) },
  });
  const { identity } = chooseIdentity(openP12(p12, 'x'), { now, ruc: demo.ruc });
  return (await signXml(xml, identity, { profile: 'A', now, id: '1' })).toString();
}
