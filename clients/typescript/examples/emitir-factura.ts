import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RubricaClient, RubricaError } from '@rubrica/client';

const { RUBRICA_URL = 'http://127.0.0.1:8080', RUBRICA_API_KEY = '' } = process.env;
const rubrica = new RubricaClient({ baseUrl: RUBRICA_URL, apiKey: RUBRICA_API_KEY });

try {
  const factura = await rubrica.facturas.emitir(
    {
      ruc: '1790012344001',
      estab: '001',
      ptoEmi: '001',
      receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
      detalles: [
        {
          codigoPrincipal: 'CAF-500',
          descripcion: 'Café de altura 500 g',
          cantidad: 2,
          precioUnitario: 8.5,
          impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
        },
      ],
    },
    { esperar: 20 }, // espera a que el SRI lo autorice
  );
  console.log(factura.estado, factura.claveAcceso);

  const ride = await rubrica.comprobantes.archivos(factura.claveAcceso, { format: 'pdf' });
  const nombre = ride.nombre ?? 'ride.pdf';
  await pipeline(Readable.fromWeb(ride.cuerpo), createWriteStream(nombre));
  console.log(`RIDE: ${nombre}`);
} catch (error) {
  if (!(error instanceof RubricaError)) throw error;
  console.error(`${error.code ?? error.status}: ${error.message}`);
  for (const { field, message } of error.subErrors) console.error(`  ${field}: ${message}`);
  process.exitCode = 1;
}
