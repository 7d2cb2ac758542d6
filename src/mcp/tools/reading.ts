import { Type } from '#typebox';
import { RubricaError, type RubricaClient } from '#client';
import { dataAnswer, errorAnswer } from '../untrusted-data.js';
import { claveField, closed, dayField, defined, defineTool, optionalRuc, READS, rucField } from '../tool.js';

const SHOWN_MAX = 20;
/** Rows of a catalogue in one answer. */
const ROWS_MAX = 50;
/** Companies whose places are listed together; each costs a few calls. */
const COMPANIES_MAX = 5;
/** Larger files do not fit an assistant's context. */
const FILE_BYTES_MAX = 1024 * 1024;

const words = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

export const companies = defineTool({
  name: 'listar_empresas',
  title: 'Listar empresas y puntos de emisión',
  description:
    'Las empresas que la clave puede usar, con sus establecimientos y puntos de emisión: el «ruc», «estab» y «ptoEmi» de un comprobante.',
  input: Type.Object({ ruc: optionalRuc }, closed),
  annotations: READS,
  run: async ({ ruc }, { client }) => {
    const { content, totalElements } =
      ruc === undefined
        ? await client.get('/api/v1.0/empresas', { query: { size: SHOWN_MAX } })
        : { content: [await client.get('/api/v1.0/empresas/{ruc}', { path: { ruc } })], totalElements: 1 };
    const empresas = [];
    for (const [at, { ruc: one, razonSocial, activa }] of content.entries())
      empresas.push({ ruc: one, razonSocial, activa, ...(at < COMPANIES_MAX ? await placesOf(client, one) : {}) });
    const nota =
      content.length > COMPANIES_MAX
        ? { nota: `Los establecimientos son de las primeras ${COMPANIES_MAX}; pida una empresa por su «ruc».` }
        : {};
    return dataAnswer({ encontradas: totalElements, ...nota }, { empresas });
  },
});

/** Establishments and points of a company, as far as the key may see them. */
async function placesOf(client: RubricaClient, ruc: string): Promise<object> {
  try {
    const { content } = await client.get('/api/v1.0/empresas/{ruc}/establecimientos', {
      path: { ruc },
      query: { activo: true, size: SHOWN_MAX },
    });
    const establecimientos = [];
    for (const { estab, nombre, direccion } of content) {
      const points = await client.get('/api/v1.0/empresas/{ruc}/establecimientos/{estab}/puntos-emision', {
        path: { ruc, estab },
        query: { activo: true, size: SHOWN_MAX },
      });
      const puntosEmision = points.content.map(({ ptoEmi, descripcion }) => ({ ptoEmi, descripcion }));
      establecimientos.push({ estab, nombre, direccion, puntosEmision });
    }
    return { establecimientos };
  } catch (error) {
    if (error instanceof RubricaError && error.status === 403) return { establecimientosNoVisibles: error.message };
    throw error;
  }
}

export const customers = defineTool({
  name: 'buscar_cliente',
  title: 'Buscar un cliente',
  description:
    'Busca en el libro de clientes de una empresa por nombre, correo o identificación: el «receptor» de un comprobante. Si no está, busca el nombre en el registro de RUC. Si hay varios, pregunte a la persona cuál es.',
  input: Type.Object({ ruc: rucField, texto: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
  annotations: READS,
  run: async ({ ruc, texto }, { client }) => {
    const { content } = await client.get('/api/v1.0/empresas/{ruc}/clientes', {
      path: { ruc },
      query: { texto, size: SHOWN_MAX },
    });
    const clientes = content.map(
      ({ tipoIdentificacion, identificacion, razonSocial, direccion, correos, formaPago }) => ({
        receptor: { tipoIdentificacion, identificacion, razonSocial, ...(direccion === null ? {} : { direccion }) },
        correos,
        formaPago,
      }),
    );
    const registro = clientes.length === 0 && texto.length >= 3 ? await registered(client, texto) : [];
    return dataAnswer({ encontrados: clientes.length }, { clientes, ...(registro.length > 0 && { registro }) });
  },
});

/** Taxpayers of that name in the SRI's register; none where it is not loaded. */
async function registered(client: RubricaClient, texto: string): Promise<readonly unknown[]> {
  try {
    return (await client.get('/api/v1.0/contribuyentes', { query: { texto, size: SHOWN_MAX } })).contribuyentes;
  } catch (error) {
    if (error instanceof RubricaError && error.status < 500) return [];
    throw error;
  }
}

export const products = defineTool({
  name: 'buscar_producto',
  title: 'Buscar un producto',
  description:
    'Busca productos de una empresa por descripción o código. En un comprobante basta su «codigoPrincipal» y la «cantidad»: descripción, precio e impuesto se completan.',
  input: Type.Object({ ruc: rucField, texto: words('Parte de la descripción o de un código.') }, closed),
  annotations: READS,
  run: async ({ ruc, texto }, { client }) => {
    const { content, totalElements } = await client.get('/api/v1.0/empresas/{ruc}/productos', {
      path: { ruc },
      query: defined({ texto, activo: true, size: SHOWN_MAX }),
    });
    const productos = content.map(({ codigoPrincipal, descripcion, precioUnitario, unidadMedida, impuesto }) => ({
      codigoPrincipal,
      descripcion,
      precioUnitario,
      unidadMedida,
      impuesto,
    }));
    return dataAnswer({ encontrados: totalElements }, { productos });
  },
});

export const catalogue = defineTool({
  name: 'consultar_catalogo',
  title: 'Consultar un catálogo del SRI',
  description:
    'Los códigos de una tabla del SRI vigentes en una fecha: tarifas de IVA, formas de pago, retenciones, países. Sin «tabla», dice qué tablas hay.',
  input: Type.Object(
    {
      tabla: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,50}$' })),
      texto: words('Solo las filas con este código o con estas letras en su descripción.'),
      fecha: dayField('Vigentes este día'),
    },
    closed,
  ),
  annotations: READS,
  run: async ({ tabla, texto, fecha }, { client }) => {
    if (tabla === undefined) return dataAnswer({}, { tablas: await client.get('/api/v1.0/catalogos') });
    const { nombre, filas } = await client.get('/api/v1.0/catalogos/{tabla}', {
      path: { tabla },
      query: defined({ fecha }),
    });
    const wanted = texto?.toLocaleLowerCase('es');
    const found = filas.filter(
      ({ codigo, descripcion }) =>
        wanted === undefined || codigo === texto || descripcion.toLocaleLowerCase('es').includes(wanted),
    );
    return dataAnswer({ encontradas: found.length }, { nombre, filas: found.slice(0, ROWS_MAX) });
  },
});

export const find = defineTool({
  name: 'buscar_comprobante',
  title: 'Buscar comprobantes',
  description:
    'Busca comprobantes emitidos por clave de acceso, número (001-001-000000001), referencia, palabras (nombre, identificación o total) o fechas; dice estado y total. Por clave de acceso responde todo, con lo que dijo el SRI y qué hacer.',
  input: Type.Object(
    {
      claveAcceso: Type.Optional(claveField),
      numero: Type.Optional(Type.String({ pattern: '^[0-9]{3}-[0-9]{3}-[0-9]{9}$' })),
      referencia: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      texto: words('Palabras del nombre del receptor, su identificación o el total (39.10).'),
      fechaDesde: dayField('Emitidos desde'),
      fechaHasta: dayField('Emitidos hasta'),
      estado: Type.Optional(
        Type.String({
          pattern: '^[A-Z_,]{1,200}$',
          description: 'AUTORIZADO, DEVUELTO, NO_AUTORIZADO…; varios con coma.',
        }),
      ),
      ruc: optionalRuc,
    },
    closed,
  ),
  annotations: READS,
  run: async ({ claveAcceso, numero, texto, ...more }, { client }) => {
    if (claveAcceso !== undefined) {
      const found = await client.get('/api/v1.0/comprobantes/{claveAcceso}', { path: { claveAcceso } });
      return dataAnswer({ encontrados: 1 }, { comprobantes: [found] });
    }
    const { ruc: _, ...criteria } = defined(more);
    if (numero === undefined && texto === undefined && Object.keys(criteria).length === 0)
      return errorAnswer('Diga qué buscar: «claveAcceso», «numero», «referencia», «texto», «estado» o fechas.');
    if (numero !== undefined && texto !== undefined) return errorAnswer('Dé «numero» o «texto», no ambos.');
    const query = defined({ ...more, texto: numero ?? texto, size: SHOWN_MAX });
    const { content, totalElements } = await client.get('/api/v1.0/comprobantes', { query });
    return dataAnswer({ encontrados: totalElements }, { comprobantes: content });
  },
});

export const ride = defineTool({
  name: 'descargar_ride',
  title: 'Descargar el RIDE o el XML',
  description:
    'El RIDE (PDF) o el XML de un comprobante, como archivo, y el enlace de su página para el comprador si lo tiene.',
  input: Type.Object(
    { claveAcceso: claveField, formato: Type.Optional(Type.Enum(['pdf', 'xml'], { description: 'pdf si se omite.' })) },
    closed,
  ),
  annotations: READS,
  run: async ({ claveAcceso, formato = 'pdf' }, { client }) => {
    const {
      name = claveAcceso,
      type,
      bytes,
    } = await client.download('/api/v1.0/comprobantes/{claveAcceso}/archivos', {
      path: { claveAcceso },
      query: { format: formato },
    });
    if (bytes.length > FILE_BYTES_MAX) return errorAnswer('El archivo pasa de 1 MiB: descárguelo en el portal.');
    const enlace = await linkOf(client, claveAcceso);
    const answer = dataAnswer({ archivo: name, bytes: bytes.length, enlace }, {});
    const uri = `rubrica://comprobantes/${claveAcceso}/${formato}`;
    const blob = Buffer.from(bytes).toString('base64');
    return { ...answer, content: [...answer.content, { type: 'resource', resource: { uri, mimeType: type, blob } }] };
  },
});

/** Address of the buyer's page; null if there is none: creating one would replace the mailed one. */
async function linkOf(client: RubricaClient, claveAcceso: string): Promise<string | null> {
  try {
    return (await client.get('/api/v1.0/comprobantes/{claveAcceso}/enlace', { path: { claveAcceso } })).enlace;
  } catch (error) {
    if (error instanceof RubricaError && error.status === 404) return null;
    throw error;
  }
}

export const explain = defineTool({
  name: 'explicar_error_sri',
  title: 'Explicar un error del SRI',
  description: 'Qué significa un código de error del SRI («identificador» del mensaje), su causa y qué hacer.',
  input: Type.Object({ codigo: Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$' }) }, closed),
  annotations: READS,
  run: async ({ codigo }, { client }) =>
    dataAnswer({}, { error: await client.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo } }) }),
});

export const attention = defineTool({
  name: 'que_necesita_atencion',
  title: 'Qué necesita atención',
  description:
    'Lista los comprobantes que esperan a una persona: devueltos o no autorizados, detenidos, y con correo fallido.',
  input: Type.Object({ ruc: optionalRuc }, closed),
  annotations: READS,
  run: async ({ ruc }, { client }) => {
    const list = async (query: Record<string, string>) => {
      const found = await client.get('/api/v1.0/comprobantes', { query: defined({ ...query, ruc, size: SHOWN_MAX }) });
      return { total: found.totalElements, comprobantes: found.content };
    };
    const [porCorregir, detenidos, correoFallido] = await Promise.all([
      list({ estado: 'DEVUELTO,NO_AUTORIZADO' }),
      list({ pendiente: 'intervenir' }),
      list({ notificacion: 'FALLIDA' }),
    ]);
    const totals = { porCorregir: porCorregir.total, detenidos: detenidos.total, correoFallido: correoFallido.total };
    return dataAnswer(totals, { porCorregir, detenidos, correoFallido });
  },
});
