import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { CONSUMIDOR_FINAL } from '../../../../src/kernel/identificacion.js';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { pointsOf } from '../../service/points.js';
import { ambiente } from '../../service/environment.js';
import { underWayMs } from '../../service/live.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { EstadoBadge } from '../../ui/estado-badge.js';
import { Icon } from '../../ui/icons.js';

const words = text.empezar.first;
const FINAL = ['AUTORIZADO', 'DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO'];

/** First receipt: a sample where that is harmless; left to the user in production. */
export function FirstComprobante({ ruc }: { readonly ruc: string }): ReactElement {
  const cache = useQueryClient();
  // Idempotency key: resending never issues twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const issuing = useMutation({
    mutationFn: async () => {
      const point = (await pointsOf(ruc, '01')).find(({ activo }) => activo);
      return client.post(
        '/api/v2.0/comprobantes/facturas',
        { body: { ...testInvoice, ruc, estab: point?.estab ?? '001', ptoEmi: point?.ptoEmi ?? '001' } },
        { headers: { 'idempotency-key': key } },
      );
    },
    onSuccess: () => {
      setKey(crypto.randomUUID());
      void cache.invalidateQueries({ queryKey: ['comprobantes'] });
    },
  });
  const issued = issuing.data?.claveAcceso;
  return (
    <Stack>
      <Text size="sm">{words[ambiente]}</Text>
      <ErrorNotice error={issuing.error} />
      {issued !== undefined && <Watch claveAcceso={issued} />}
      <Group>
        {ambiente !== 'produccion' && (
          <Button
            loading={issuing.isPending}
            variant={issued === undefined ? 'filled' : 'default'}
            onClick={() => {
              issuing.mutate();
            }}
          >
            {issued === undefined ? words.issue : words.again}
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/emitir" search={{ ruc }} {...props} />}>
          {words.form}
        </Button>
      </Group>
    </Stack>
  );
}

const testInvoice = {
  codDoc: '01',
  receptor: {
    tipoIdentificacion: CONSUMIDOR_FINAL.tipo,
    identificacion: CONSUMIDOR_FINAL.identificacion,
    razonSocial: CONSUMIDOR_FINAL.razonSocial,
  },
  detalles: [
    {
      codigoPrincipal: 'PRUEBA',
      descripcion: words.item,
      cantidad: 1,
      precioUnitario: 1,
      descuento: 0,
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    },
  ],
};

function Watch({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const comprobante = useQuery({
    queryKey: ['comprobante', claveAcceso],
    queryFn: ({ signal }) => client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } }, { signal }),
    refetchInterval: underWayMs,
  });
  const { data } = comprobante;
  return (
    <Alert variant="light" icon={<Icon name="receipt" />} role="status">
      <Stack gap="xs">
        {data !== undefined && (
          <Group gap="sm">
            <EstadoBadge estado={data.estado} parked={data.pendiente?.accion === 'intervenir'} />
            <Anchor size="sm" renderRoot={(props) => <Link to={`/comprobantes/${claveAcceso}`} {...props} />}>
              {words.see}
            </Anchor>
          </Group>
        )}
        {data?.mensajes.map(({ mensaje }, at) => (
          <Text key={at} size="sm">
            {mensaje}
          </Text>
        ))}
        {(data === undefined || !FINAL.includes(data.estado)) && <Text size="sm">{words.waiting}</Text>}
      </Stack>
    </Alert>
  );
}
