import { oneOnTitular, runOnTitular, TITULAR_EMPRESAS } from '../../db/titular.js';
import type { PersonalData } from '../../http/personal-data.js';

/** Cards of the person, merged identifications included. */
const FICHAS = `SELECT coalesce(k.unido_a, k.id) FROM clientes k WHERE k.empresa_id = ANY (${TITULAR_EMPRESAS}) AND k.identificacion = $1`;

const COUNT = {
  name: 'titular_fichas_cuenta',
  text: `SELECT (SELECT count(DISTINCT id)::int FROM (${FICHAS}) AS f (id)) AS fichas,
      EXISTS (SELECT FROM clientes_bloqueados b WHERE b.empresa_id = ANY (${TITULAR_EMPRESAS}) AND b.identificacion = $1) AS bloqueado`,
};
const READ = {
  name: 'titular_fichas',
  text: `SELECT jsonb_build_object('ruc', e.ruc, 'tipoIdentificacion', k.tipo, 'identificacion', k.identificacion,
      'razonSocial', k.razon_social, 'correos', to_jsonb(k.correos), 'direccion', k.direccion, 'telefono', k.telefono,
      'formaPago', k.forma_pago, 'creada', k.created_at, 'cambiada', k.updated_at,
      'otrasIdentificaciones', (SELECT coalesce(jsonb_agg(u.identificacion), '[]') FROM clientes u WHERE u.unido_a = k.id))::text AS json
    FROM clientes k JOIN empresas e ON e.id = k.empresa_id WHERE k.id IN (${FICHAS}) ORDER BY k.id`,
};
const ERASE = {
  name: 'titular_fichas_suprime',
  text: `DELETE FROM clientes WHERE id IN (${FICHAS}) RETURNING id`,
};
const BLOCK = {
  name: 'titular_bloquea',
  text: `INSERT INTO clientes_bloqueados (empresa_id, account_id, identificacion)
         SELECT id, current_account(), $1 FROM unnest(${TITULAR_EMPRESAS}) AS id ON CONFLICT DO NOTHING`,
};

/** Cards of customers. An erasure also stops receipts from filling a new one. */
export const personal: PersonalData = {
  count: async (tx, scope) => {
    const { bloqueado, ...rows } = await oneOnTitular<{ fichas: number; bloqueado: boolean }>(tx, COUNT, scope);
    return { rows, bloqueado };
  },
  erase: async (tx, scope) => {
    const fichas = (await runOnTitular(tx, ERASE, scope)).length;
    await runOnTitular(tx, BLOCK, scope);
    return { fichas };
  },
  lists: {
    fichas: async function* ({ db, account, scope }) {
      const cards = await db.inAccount(account, (tx) => runOnTitular<{ json: string }>(tx, READ, scope));
      yield* cards.map(({ json }) => json);
    },
  },
};
