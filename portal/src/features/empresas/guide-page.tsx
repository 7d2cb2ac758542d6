import {
  Alert,
  Anchor,
  Badge,
  Card,
  Group,
  NativeSelect,
  Progress,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, type ReactElement, type ReactNode } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { LIVE } from '../../service/live.js';
import { useRucParam } from '../../service/search-params.js';
import { may, useMe } from '../../service/session.js';
import type { Role } from '../../../../src/kernel/roles.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { CreateCompany } from './create-company.js';
import { FirstPoint } from './first-point.js';
import { FirstComprobante } from './first-comprobante.js';
import { BackupStep, MailStep, useInstallation, useLeftForLater } from './installation-steps.js';
import { Production } from './production.js';
import { empresaQuery, type Empresa } from './queries.js';
import { RucProof } from './readiness.js';
import { UploadCertificate } from './upload-certificate.js';

const words = text.empezar;

/**
 * Onboarding from a new account to the first authorised receipt. The service determines the current step, so it can be left and resumed.
 */
export default function GuidePage(): ReactElement {
  const me = useMe();
  const chosen = useRucParam();
  const lacking = useQuery({
    queryKey: ['empresas', 'guia'],
    queryFn: ({ signal }) => client.get('/api/v1.0/empresas', { query: { emite: false, size: 1 } }, { signal }),
  });
  // The company in the URL, else an incomplete one, else any.
  const ruc =
    me.empresas.find((one) => one.ruc === chosen)?.ruc ?? lacking.data?.content[0]?.ruc ?? me.empresas[0]?.ruc;
  const navigate = useNavigate();
  const several = me.empresas.length > 1;
  useEffect(() => {
    // Pins this company, even if another becomes incomplete later.
    if (several && lacking.isSuccess && ruc !== undefined && ruc !== chosen)
      void navigate({ to: '/empezar', search: { ruc }, replace: true });
  }, [several, lacking.isSuccess, ruc, chosen, navigate]);
  const empresa = useQuery({ ...empresaQuery(ruc ?? ''), enabled: lacking.isSuccess && ruc !== undefined });
  const error = lacking.error ?? empresa.error;
  const known = lacking.isSuccess && (ruc === undefined || empresa.data !== undefined);
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <ErrorNotice error={error} />
      {known ? <Guide key={ruc ?? ''} empresa={empresa.data} /> : error === null && <Skeleton height={320} />}
    </Page>
  );
}

interface Step {
  readonly title: string;
  readonly done: boolean;
  /** One line, shown when the step is done. */
  readonly summary?: ReactNode;
  /** Shown while the step is pending. */
  readonly content: ReactNode;
  readonly access?: Role;
}

function Guide({ empresa }: { readonly empresa: Empresa | undefined }): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const first = useFirstAuthorised(empresa);
  const installation = useInstallation();
  const [left, leave] = useLeftForLater();
  const lacks = empresa?.faltaParaEmitir ?? [];
  const change = (parte: string): ReactNode =>
    empresa !== undefined && (
      <Anchor
        size="sm"
        underline="always"
        aria-label={`${words.change}: ${text.empresas.part[parte as 'datos']}`}
        renderRoot={(props) => <Link to={`/empresas/${empresa.ruc}`} search={{ ruc: empresa.ruc, parte }} {...props} />}
      >
        {words.change}
      </Anchor>
    );
  const steps: readonly Step[] = [
    {
      title: words.account.title,
      done: true,
      summary: (
        <>
          {words.account.done(me.cuenta.nombre, me.usuario?.usuario ?? me.nombres)}{' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/cuenta" {...props} />}>
            {words.account.protect}
          </Anchor>
        </>
      ),
      content: null,
    },
    {
      title: words.companyStep.title,
      done: empresa !== undefined,
      summary: (
        <>
          {empresa?.razonSocial} {change('datos')}
        </>
      ),
      content: (
        <>
          <Text size="sm">{words.companyStep.text}</Text>
          <CreateCompany
            onCreated={(ruc) => {
              void navigate({ to: '/empezar', search: { ruc }, replace: true });
            }}
          />
        </>
      ),
    },
    {
      title: words.signature.title,
      done: empresa !== undefined && !lacks.includes('certificado') && !lacks.includes('prueba-ruc'),
      summary: (
        <>
          {words.signature.done} {change('firma')}
        </>
      ),
      access: 'ROLE_DIGITAL_CERTS',
      content: empresa !== undefined && (
        <>
          {!lacks.includes('certificado') && <RucProof empresa={empresa} />}
          <Text size="sm">{words.signature.text}</Text>
          <UploadCertificate ruc={empresa.ruc} />
        </>
      ),
    },
    {
      title: words.place.title,
      done: empresa !== undefined && !lacks.includes('punto-emision'),
      summary: (
        <>
          {words.place.done} {change('establecimientos')}
        </>
      ),
      access: 'ROLE_EMISSION_POINTS',
      content: empresa !== undefined && <FirstPoint empresa={empresa} />,
    },
    ...(installation === undefined
      ? []
      : [
          {
            title: words.mail.title,
            done: installation.correo || (empresa !== undefined && empresa.smtp !== null) || left.includes('correo'),
            summary: (
              <>
                {left.includes('correo') && !installation.correo && empresa?.smtp === null
                  ? words.left
                  : words.mail.done}{' '}
                {change('correo')}
              </>
            ),
            content: empresa !== undefined && (
              <MailStep
                empresa={empresa}
                onLater={() => {
                  leave('correo');
                }}
              />
            ),
          },
        ]),
    {
      title: words.first.title,
      done: first !== undefined,
      summary: first !== undefined && (
        <>
          {words.first.done}{' '}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to={`/comprobantes/${first}`} {...props} />}
          >
            {words.first.see}
          </Anchor>
        </>
      ),
      access: 'ROLE_RECEIPTS',
      content: empresa !== undefined && <FirstComprobante ruc={empresa.ruc} />,
    },
    ...(installation?.propia === true
      ? [
          {
            title: words.backup.title,
            done: installation.respaldo !== null || left.includes('respaldo'),
            summary:
              installation.respaldo === null ? words.left : words.backup.done(installation.respaldo.fecha.slice(0, 10)),
            content: (
              <BackupStep
                onLater={() => {
                  leave('respaldo');
                }}
              />
            ),
          },
        ]
      : []),
  ];
  const doneCount = steps.filter(({ done }) => done).length;
  const now = steps.findIndex(({ done }) => !done);
  return (
    <Stack>
      {me.empresas.length > 1 && (
        <NativeSelect
          label={words.company}
          maw={420}
          value={empresa?.ruc ?? ''}
          data={me.empresas.map(({ ruc, razonSocial }) => ({ value: ruc, label: razonSocial }))}
          onChange={({ currentTarget: { value } }) => {
            void navigate({ to: '/empezar', search: { ruc: value } });
          }}
        />
      )}
      <Stack gap={4}>
        <Text size="sm" fw={600} role="status">
          {words.progress(doneCount, steps.length)}
        </Text>
        <Progress value={(doneCount / steps.length) * 100} aria-label={words.title} />
      </Stack>
      {lacks.includes('activacion') && (
        <Alert color="orange" variant="light" icon={<Icon name="alert" />}>
          {words.inactive} {change('datos')}
        </Alert>
      )}
      <Stack component="ol" p={0} m={0} gap="sm">
        {steps.map((step, at) => (
          <OneStep
            key={step.title}
            step={step}
            number={at + 1}
            when={step.done ? 'done' : at === now ? 'now' : 'later'}
          />
        ))}
      </Stack>
      {now === -1 && empresa !== undefined && (
        <Section title={words.production.title}>
          <Production empresa={empresa} />
        </Section>
      )}
    </Stack>
  );
}

function OneStep({
  step: { title, summary, content, access },
  number,
  when,
}: {
  readonly step: Step;
  readonly number: number;
  readonly when: 'done' | 'now' | 'later';
}): ReactElement {
  const me = useMe();
  const id = useId();
  return (
    <Card
      component="li"
      withBorder
      padding="lg"
      aria-labelledby={id}
      aria-current={when === 'now' ? 'step' : undefined}
    >
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon
          radius="xl"
          size={32}
          variant={when === 'now' ? 'filled' : 'light'}
          color={when === 'done' ? 'teal' : when === 'now' ? 'rubrica' : 'gray'}
        >
          {when === 'done' ? <Icon name="check" size={18} /> : number}
        </ThemeIcon>
        <Stack gap="sm" flex={1} miw={0}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" mih={32}>
            <Title order={2} size="h4" id={id} mt={2}>
              {title}
            </Title>
            <Badge
              flex="none"
              mt={5}
              variant="light"
              tt="none"
              color={when === 'done' ? 'teal' : when === 'now' ? 'blue' : 'gray'}
            >
              {words[when]}
            </Badge>
          </Group>
          {when === 'done' && (
            <Text size="sm" component="div">
              {summary}
            </Text>
          )}
          {when === 'now' &&
            (access !== undefined && !may(me, access) ? (
              <Text size="sm">{words.needs(text.common.access[access])}</Text>
            ) : (
              content
            ))}
        </Stack>
      </Group>
    </Card>
  );
}

/** Returns an authorised receipt of the company, once there is one. */
function useFirstAuthorised(empresa: Empresa | undefined): string | undefined {
  const me = useMe();
  const query = { ruc: empresa?.ruc ?? '', estado: 'AUTORIZADO', size: 1 } as const;
  const { data } = useQuery({
    queryKey: ['comprobantes', 'guia', query],
    enabled: empresa !== undefined && empresa.faltaParaEmitir.length === 0 && may(me, 'ROLE_RECEIPTS'),
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes', { query }, { signal }),
    ...LIVE,
  });
  return data?.content[0]?.claveAcceso;
}
