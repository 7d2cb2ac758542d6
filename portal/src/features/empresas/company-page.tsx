import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import type { Access } from '../../../../src/kernel/roles.js';
import { text } from '../../i18n/index.js';
import { useChangeSearch, useRucParam } from '../../service/search-params.js';
import { may, useMe } from '../../service/session.js';
import { BackLink } from '../../ui/back-link.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { Mailbox } from './buzon.js';
import { Certificates } from './certificates.js';
import { CompanyData } from './company-data.js';
import classes from './company-page.module.css';
import { Places } from './places.js';
import { PointsOfCode } from './points-of-code.js';
import { empresaQuery, type Empresa } from './queries.js';
import { Readiness, RucProof } from './readiness.js';
import { company, type PARTES } from './search.js';
import { Smtp } from './smtp.js';

const words = text.empresas;

const PARTS = [
  ['datos', 'building', 'ROLE_SUPPLIERS'],
  ['establecimientos', 'home', ['ROLE_ESTABLISHMENTS', 'ROLE_EMISSION_POINTS']],
  ['firma', 'shield', 'ROLE_DIGITAL_CERTS'],
  ['correo', 'mail', 'ROLE_SUPPLIERS'],
  ['buzon', 'inbox', 'ROLE_SUPPLIERS'],
] as const satisfies readonly (readonly [(typeof PARTES)[number], IconName, Access | readonly Access[]])[];

/** A company and its tabs; the selected tab is in the URL. */
export default function CompanyPage(): ReactElement {
  const { ruc = '' }: { readonly ruc?: string } = useParams({ strict: false });
  const chosen = useRucParam();
  const navigate = useNavigate();
  useEffect(() => {
    // Another company was chosen in the top bar.
    if (chosen !== undefined && chosen !== ruc)
      void navigate({ to: `/empresas/${chosen}`, search: (before: object) => before, replace: true });
  }, [chosen, ruc, navigate]);
  return <Company key={ruc} ruc={ruc} />;
}

function Company({ ruc }: { readonly ruc: string }): ReactElement {
  const me = useMe();
  const suppliers = may(me, 'ROLE_SUPPLIERS');
  const empresa = useQuery({ ...empresaQuery(ruc), enabled: suppliers });
  const name = empresa.data?.razonSocial ?? me.empresas.find((one) => one.ruc === ruc)?.razonSocial ?? ruc;
  return (
    <Stack gap="md">
      <BackLink to="/empresas" label={words.back} />
      <Page
        title={name}
        subtitle={
          <Stack gap={6}>
            <Text span ff="monospace" size="sm">
              {ruc}
            </Text>
            {empresa.data !== undefined && <Readiness empresa={empresa.data} />}
          </Stack>
        }
      >
        {suppliers && empresa.data === undefined ? (
          empresa.isPending ? (
            <Skeleton height={320} />
          ) : (
            <ErrorNotice error={empresa.error} onRetry={empresa.refetch} />
          )
        ) : (
          <Parts ruc={ruc} empresa={empresa.data} />
        )}
      </Page>
    </Stack>
  );
}

function Parts({ ruc, empresa }: { readonly ruc: string; readonly empresa: Empresa | undefined }): ReactElement {
  const me = useMe();
  const change = useChangeSearch<ReturnType<typeof company.use>>();
  const { parte } = company.use();
  const allowed = PARTS.filter(([, , access]) => may(me, access));
  const here = allowed.find(([name]) => name === parte)?.[0] ?? allowed[0]?.[0];
  if (here === undefined) return <Empty icon="shield" title={words.noParts} />;
  return (
    <>
      {empresa !== undefined && <RucProof empresa={empresa} />}
      <Tabs
        value={here}
        keepMounted={false}
        classNames={{ list: classes.list ?? '', tab: classes.tab ?? '', tabSection: classes.section ?? '' }}
        onChange={(next) => {
          change({ parte: company.read({ parte: next }).parte });
        }}
      >
        <Tabs.List aria-label={words.parts} mb="md">
          {allowed.map(([name, icon]) => (
            <Tabs.Tab key={name} value={name} leftSection={<Icon name={icon} size={16} />}>
              {words.part[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {empresa !== undefined && (
          <Tabs.Panel value="datos">
            <CompanyData empresa={empresa} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="establecimientos">
          {may(me, 'ROLE_ESTABLISHMENTS') ? <Places ruc={ruc} /> : <PointsOfCode ruc={ruc} />}
        </Tabs.Panel>
        <Tabs.Panel value="firma">
          <Certificates ruc={ruc} />
        </Tabs.Panel>
        {empresa !== undefined && (
          <Tabs.Panel value="correo">
            <Smtp empresa={empresa} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="buzon">
          <Mailbox ruc={ruc} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
