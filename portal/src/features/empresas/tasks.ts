import { useQuery } from '@tanstack/react-query';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { may, useMe } from '../../service/session.js';
import { formatDay } from '../../ui/format.js';
import type { HomeTask, HomeTasks } from '../../ui/home-tasks.js';

const words = text.inicio;

const certificatesOf = (ruc: string): Pick<HomeTask, 'to' | 'search'> => ({
  to: `/empresas/${ruc}`,
  search: { ruc, parte: 'firma' },
});

/** Expiring or expired certificates, and companies without any. */
export const tasks: HomeTasks = { order: 3, useTasks };

function useTasks(): ReturnType<HomeTasks['useTasks']> {
  const me = useMe();
  const enabled = may(me, 'ROLE_DIGITAL_CERTS');
  const company = useCompany();
  const { data, error } = useQuery({
    queryKey: ['certificados'],
    enabled,
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/empresas/certificados-digitales', { query: { size: 100 } }, { signal }),
  });
  if (data === undefined) return { todos: [], isKnown: !enabled, error };
  const active = data.content.filter(({ activo, ruc }) => activo && (company === undefined || ruc === company.ruc));
  const ending = active.filter(({ estado }) => estado !== 'vigente');
  const looked = company === undefined ? me.empresas : [company];
  // With more than one page of certificates, it is unknown which companies have none.
  const without = data.last ? looked.filter(({ ruc }) => !active.some((one) => one.ruc === ruc)) : [];
  return {
    error,
    isKnown: true,
    todos: [
      ...ending.map(({ ruc, titular, estado, fechaExpiracion }) => ({
        ...certificatesOf(ruc),
        text: (estado === 'vencido' ? words.certificateOver : words.certificate)(titular, formatDay(fechaExpiracion)),
        urgent: estado === 'vencido',
      })),
      ...without.map(({ ruc, razonSocial }) => ({
        ...certificatesOf(ruc),
        text: words.certificateMissing(razonSocial),
        urgent: true,
      })),
    ],
  };
}
