import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany, type Company } from '../../service/company.js';
import { readDraft, writeDraft } from '../../service/drafts.js';
import { useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Icon } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { check } from './check.js';
import { asForm, emptyForm, isTouched, type InvoiceForm, type Part } from './form.js';
import classes from './invoice-page.module.css';
import { Lines } from './lines.js';
import { Payment } from './payment.js';
import { PlaceAndReceiver } from './receiver.js';
import { Review } from './review.js';
import { Totals } from './totals.js';

const words = text.emitir;
const DRAFT = 'factura';

/** An invoice by a form. */
export default function InvoicePage(): ReactElement {
  const company = useCompany();
  if (company === undefined) {
    return (
      <Page title={words.title}>
        <Empty icon="building" title={words.chooseCompany} />
      </Page>
    );
  }
  return <Invoice key={company.ruc} company={company} />;
}

function Invoice({ company }: { readonly company: Company }): ReactElement {
  const { cuenta } = useMe();
  const draft = `${DRAFT}.${company.ruc}`;
  const [form, setForm] = useState<InvoiceForm>(() => asForm(readDraft(cuenta.id, draft)) ?? emptyForm());
  const [told, setTold] = useState(false);
  const points = useQuery({
    queryKey: ['secuenciales', company.ruc],
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/empresas/{ruc}/secuenciales',
        { path: { ruc: company.ruc }, query: { codDoc: '01', size: 100 } },
        { signal },
      ),
  });
  const active = points.data?.content.filter(({ activo }) => activo) ?? [];
  const [firstPoint] = active;
  const punto = form.punto === '' && firstPoint !== undefined ? `${firstPoint.estab}-${firstPoint.ptoEmi}` : form.punto;
  const current = { ...form, punto };
  useEffect(() => {
    writeDraft(cuenta.id, draft, isTouched(form) ? form : undefined);
  }, [cuenta.id, draft, form]);
  const checked = useMemo(() => check({ ...form, punto }, company), [form, punto, company]);
  const part: Part = {
    form: current,
    change: (changed) => {
      setForm((before) => ({ ...before, ...changed }));
    },
    problem: (field) => (told ? checked.issues.find((issue) => issue.field === field)?.message : undefined),
  };
  const discard = (): void => {
    setForm(emptyForm());
    setTold(false);
  };
  return (
    <Page
      title={words.title}
      subtitle={company.razonSocial}
      actions={
        isTouched(form) && (
          <Button variant="subtle" color="gray" onClick={discard}>
            {words.discard}
          </Button>
        )
      }
    >
      <ErrorNotice error={points.error} />
      {points.data !== undefined && active.length === 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert" />}>
          {words.noPoints}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
        }}
      >
        <div className={classes.columns}>
          <Stack gap="md" miw={0}>
            <PlaceAndReceiver {...part} points={active} />
            <Lines {...part} company={company} />
            <Payment {...part} />
          </Stack>
          <div className={classes.totals}>
            <Stack gap="md">
              <Totals totales={checked.totales} />
              {told && checked.issues.length > 0 && (
                <Alert color="red" variant="light" icon={<Icon name="alert" />} title={words.problems} role="alert">
                  <Stack gap={4}>
                    {checked.issues.map(({ field, message }, at) => (
                      <Text key={`${field} ${at}`} size="sm">
                        {message}
                      </Text>
                    ))}
                  </Stack>
                </Alert>
              )}
              {checked.issues.length === 0 && checked.advertencias.length > 0 && (
                <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={words.warnings}>
                  <Stack gap={4}>
                    {checked.advertencias.map(({ message }, at) => (
                      <Text key={at} size="sm">
                        {message}
                      </Text>
                    ))}
                  </Stack>
                </Alert>
              )}
              <Group>
                <Review
                  form={current}
                  checked={checked}
                  onAsked={() => {
                    setTold(true);
                  }}
                  onIssued={() => {
                    writeDraft(cuenta.id, draft, undefined);
                    setForm(emptyForm());
                  }}
                />
              </Group>
              {isTouched(form) && (
                <Text size="xs" c="dimmed">
                  {words.draft}
                </Text>
              )}
            </Stack>
          </div>
        </div>
      </form>
    </Page>
  );
}
