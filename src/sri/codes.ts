import type { Mensaje } from './answers.js';

/**
 * Reaction to a code of the SRI: `corregir` waits for the issuer to correct the receipt, `firmar` for the issuer to have it
 * signed again, `intervenir` parks it until the issuer fixes a cause outside the receipt, `consultar` queries autorización,
 * `reintentar` resends the same bytes later, `esperar` does so the next day, `aviso` blocks nothing.
 */
export const BEHAVIOURS = ['corregir', 'firmar', 'intervenir', 'consultar', 'reintentar', 'esperar', 'aviso'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Meaning of a code, and the reaction to it. */
interface Meaning {
  readonly causa: string;
  readonly queHacer: string;
  readonly comportamiento: Behaviour;
}

/** SRI code (ficha 2.34 §11, FACTS §10). */
export interface SriCode extends Meaning {
  readonly codigo: string;
  readonly significado: string;
  /** Different meanings if the SRI adds these words, ignoring case and accents. */
  readonly casos?: readonly (Meaning & { readonly texto: string })[];
}

function code(
  codigo: string,
  comportamiento: Behaviour,
  significado: string,
  causa: string,
  queHacer: string,
  casos?: SriCode['casos'],
): SriCode {
  return { codigo, significado, causa, queHacer, comportamiento, ...(casos === undefined ? {} : { casos }) };
}

const MEND_AND_RESUME = 'Cuando esté resuelto, use «reanudar» en el comprobante.';
const SIGN_AGAIN = 'y use «firmar-de-nuevo» en el comprobante: no hace falta volver a enviar su contenido.';

/** The table, by code. An unknown code counts as `corregir`: the issuer reads the SRI's own text. */
export const SRI_CODES: readonly SriCode[] = [
  code(
    '2',
    'intervenir',
    'RUC del emisor no activo',
    'El RUC está suspendido o cancelado en el SRI.',
    `Reactive el RUC en el SRI; reenviar no lo soluciona. ${MEND_AND_RESUME}`,
  ),
  code(
    '10',
    'intervenir',
    'Establecimiento clausurado',
    'El SRI clausuró el establecimiento emisor.',
    `Espere a que termine la clausura o emita desde otro establecimiento. ${MEND_AND_RESUME}`,
  ),
  code(
    '26',
    'corregir',
    'Tamaño máximo superado',
    'El XML pasa de 320 KB.',
    'Divida el comprobante en varios o acorte descripciones e información adicional.',
  ),
  code(
    '27',
    'intervenir',
    'Clase de contribuyente no permitida',
    'El contribuyente no puede emitir este tipo de comprobante.',
    `Revise su clase de contribuyente en el SRI. ${MEND_AND_RESUME}`,
  ),
  code(
    '28',
    'intervenir',
    'Acuerdo de medios electrónicos no aceptado',
    'Falta aceptar el acuerdo en SRI en línea.',
    `Acepte el acuerdo de medios electrónicos en SRI en línea. ${MEND_AND_RESUME}`,
  ),
  code(
    '33',
    'reintentar',
    'Dirección IP sancionada',
    'El SRI recibió demasiadas llamadas desde esta dirección.',
    'No haga nada: el servicio baja el ritmo y reintenta solo.',
  ),
  code(
    '34',
    'intervenir',
    'Tipo de comprobante no autorizado',
    'La autorización de emisión electrónica no incluye este tipo de comprobante.',
    `Habilite el tipo de comprobante en SRI en línea. ${MEND_AND_RESUME}`,
  ),
  code(
    '35',
    'corregir',
    'Documento inválido',
    'El XML no cumple el esquema o no está bien formado.',
    'Corrija el dato que el SRI señala y vuelva a enviarlo con la misma clave (PUT).',
    [
      // Temporary fault of the SRI (FACTS §18).
      {
        texto: 'normalizacion del xml no fue exitosa',
        causa: 'El SRI no pudo procesar el XML por una falla suya.',
        queHacer:
          'No haga nada: el servicio lo envía otra vez, hasta seis veces. Si queda DEVUELTO, use «firmar-de-nuevo».',
        comportamiento: 'reintentar',
      },
      {
        texto: 'ambiente no coincide',
        causa:
          'El comprobante es de un ambiente (pruebas o producción) y llegó al servicio del SRI del otro: la configuración de esta instalación no es coherente.',
        queHacer: `No cambie el comprobante. Pida al operador que revise que RUBRICA_AMBIENTE y la dirección del SRI (RUBRICA_SRI_URL) sean del mismo ambiente. ${MEND_AND_RESUME}`,
        comportamiento: 'intervenir',
      },
    ],
  ),
  code(
    '36',
    'corregir',
    'Versión de esquema descontinuada',
    'El SRI ya no acepta esa versión del comprobante.',
    'Indique otra «version» y corrija el comprobante (PUT).',
  ),
  code(
    '37',
    'intervenir',
    'RUC sin autorización de emisión',
    'El emisor no tiene autorización para emitir en este ambiente.',
    `Solicite la autorización de emisión electrónica en SRI en línea. ${MEND_AND_RESUME}`,
  ),
  code(
    '39',
    'firmar',
    'Firma inválida',
    'La firma o el certificado no son válidos para el SRI.',
    `Revise el certificado con «rubrica certificado diagnosticar»; suba uno vigente de este RUC ${SIGN_AGAIN}`,
    [
      // «RucCertificado: … RucComprobante: …».
      {
        texto: 'RucComprobante',
        causa: 'El certificado es de otro RUC: el mensaje del SRI muestra el del certificado y el del comprobante.',
        queHacer: `Suba en la empresa un certificado emitido para su RUC ${SIGN_AGAIN}`,
        comportamiento: 'firmar',
      },
      {
        texto: 'no es del tipo firma digital',
        causa: 'El archivo .p12 tiene el certificado de cifrado y no el de firma digital.',
        queHacer: `Pida a su entidad certificadora el certificado de firma digital, súbalo ${SIGN_AGAIN}`,
        comportamiento: 'firmar',
      },
    ],
  ),
  code(
    '40',
    'firmar',
    'Error en el certificado',
    'El certificado de firma no es aceptado.',
    `Suba un certificado de firma vigente de una entidad acreditada ${SIGN_AGAIN}`,
  ),
  code(
    '42',
    'firmar',
    'Certificado revocado o caducado',
    'El certificado ya no es válido.',
    `Reemplace el certificado ${SIGN_AGAIN}`,
  ),
  code(
    '43',
    'consultar',
    'Clave de acceso registrada',
    'El SRI ya tiene este comprobante.',
    'No es un error: el servicio consulta la autorización.',
  ),
  code(
    '45',
    'consultar',
    'Secuencial registrado',
    'El SRI ya tiene ese número, tal vez con otra clave.',
    'El servicio consulta dos veces con la clave propia. Si queda DEVUELTO, otro sistema usó el número: corríjalo sin «secuencial» (PUT) y tomará el siguiente, o elimínelo. Use un punto de emisión exclusivo.',
  ),
  code(
    '46',
    'intervenir',
    'RUC no existe',
    'El RUC emisor no consta en el SRI.',
    `Corrija el RUC de la empresa. ${MEND_AND_RESUME}`,
  ),
  code(
    '47',
    'corregir',
    'Tipo de comprobante no existe',
    'El SRI no reconoce el tipo de documento.',
    'Revise «codDoc» y corrija el comprobante (PUT).',
  ),
  code(
    '48',
    'corregir',
    'Esquema no existe',
    'El SRI no tiene esquema para esa versión.',
    'Indique otra «version» y corrija el comprobante (PUT).',
  ),
  code(
    '49',
    'reintentar',
    'Argumentos nulos',
    'El SRI recibió un mensaje vacío.',
    'El servicio lo envía otra vez; si se repite, avise al operador.',
  ),
  code(
    '50',
    'reintentar',
    'Error interno general',
    'Falla pasajera del SRI.',
    'No haga nada: el servicio lo envía otra vez solo.',
  ),
  code(
    '52',
    'corregir',
    'Error en diferencias',
    'Los totales no cuadran con las líneas o falta un dato relacionado.',
    'Revise los valores que el SRI señala y corrija el comprobante (PUT).',
  ),
  code(
    '56',
    'intervenir',
    'Establecimiento cerrado',
    'El establecimiento consta cerrado en el RUC.',
    `Abra el establecimiento en el RUC o emita desde otro. ${MEND_AND_RESUME}`,
  ),
  code(
    '57',
    'intervenir',
    'Autorización suspendida',
    'La autorización de emisión está suspendida o no era vigente en esa fecha.',
    `Regularice la autorización en el SRI. ${MEND_AND_RESUME}`,
  ),
  code(
    '58',
    'corregir',
    'Error en la estructura de la clave de acceso',
    'La clave no coincide con los datos del comprobante.',
    'Corrija el comprobante (PUT); si se repite, avise al operador.',
  ),
  code(
    '59',
    'aviso',
    'Identificación no existe',
    'La identificación del receptor no consta en el SRI.',
    'Aviso: verifique la identificación con su cliente.',
  ),
  code(
    '60',
    'aviso',
    'Ambiente de pruebas',
    'El comprobante se emitió en pruebas y no tiene validez tributaria.',
    'Aviso esperado en pruebas; no haga nada.',
  ),
  code(
    '62',
    'aviso',
    'Identificación incorrecta',
    'La identificación del receptor no es correcta.',
    'Aviso: verifique la identificación con su cliente.',
  ),
  code(
    '63',
    'intervenir',
    'RUC clausurado',
    'El SRI clausuró al contribuyente.',
    `Espere a que termine la clausura. ${MEND_AND_RESUME}`,
  ),
  code(
    '64',
    'corregir',
    'Código de documento sustento no existe',
    'El documento de sustento no está en el catálogo.',
    'Corrija «codDocSustento» (PUT).',
  ),
  code(
    '65',
    'corregir',
    'Fecha de emisión extemporánea',
    'La fecha es muy antigua o futura.',
    'Corrija con la fecha de hoy (PUT); conserve el número si el SRI no guardó el comprobante.',
  ),
  code('67', 'corregir', 'Fecha inválida', 'La fecha no tiene el formato del SRI.', 'Corrija la fecha (PUT).'),
  code(
    '68',
    'aviso',
    'Documento sustento no electrónico',
    'El documento de sustento no es electrónico.',
    'Aviso: no bloquea la autorización.',
  ),
  code(
    '69',
    'corregir',
    'Identificación del receptor',
    'El RUC del receptor no existe.',
    'Corrija la identificación del receptor (PUT).',
    [
      {
        texto: 'longitud',
        causa: 'La identificación del receptor no tiene los dígitos de su tipo: una cédula, 10; un RUC, 13.',
        queHacer: 'Corrija «receptor.identificacion», o «receptor.tipoIdentificacion» si es de otro tipo (PUT).',
        comportamiento: 'corregir',
      },
    ],
  ),
  code(
    '70',
    'consultar',
    'Clave de acceso en procesamiento',
    'El SRI todavía procesa este comprobante.',
    'No reenvíe ni emita otro: el servicio consulta hasta 24 horas.',
  ),
  code(
    '80',
    'corregir',
    'Clave de acceso mal formada',
    'La clave de la consulta no tiene 49 dígitos válidos.',
    'Avise al operador: la clave no debió enviarse así.',
  ),
  code(
    '82',
    'corregir',
    'Fecha de inicio de transporte',
    'El transporte empieza antes de la emisión de la guía.',
    'Corrija «fechaIniTransporte» (PUT).',
  ),
  code(
    '90',
    'esperar',
    'Límite de intentos no autorizados por día',
    'El SRI admite dos o tres intentos por clave y día, y este comprobante ya los tuvo.',
    'No haga nada: el servicio lo envía solo al día siguiente. No emita otro en su lugar.',
  ),
  code(
    '92',
    'corregir',
    'Devolución de IVA',
    'El monto no coincide con el aprobado por el servicio de devolución (DIG).',
    'Corrija «valorDevolucionIva» (PUT).',
  ),
  code(
    '94',
    'intervenir',
    'Código 94 del SRI',
    'El SRI lo devuelve sin que la ficha técnica explique la causa.',
    `Lea el texto que dio el SRI y resuelva lo que pide. ${MEND_AND_RESUME}`,
    [
      {
        texto: 'regimen',
        causa:
          'El régimen que declara el comprobante (RIMPE o general) no es el que el SRI tiene registrado para el RUC.',
        queHacer: `Compare el régimen de la empresa con el de su RUC en SRI en línea. Si el de la empresa está mal, cámbielo y corrija el comprobante (PUT). Si está mal en el SRI, actualice el RUC. ${MEND_AND_RESUME}`,
        comportamiento: 'intervenir',
      },
    ],
  ),
  code(
    '99',
    'reintentar',
    'Error al consultar',
    'El servicio de validez no pudo responder.',
    'No es un estado del comprobante: el servicio consulta otra vez.',
  ),
];

const BY_CODE = new Map(SRI_CODES.map((entry) => [entry.codigo, entry]));

export function findSriCode(codigo: string): SriCode | undefined {
  return BY_CODE.get(codigo);
}

/** Returns the meaning of a message: by its code, or by the case its text matches. */
export function explainSriCode(mensaje: Mensaje): SriCode | undefined {
  const found = BY_CODE.get(mensaje.identificador);
  const said = plain(`${mensaje.mensaje} ${mensaje.informacionAdicional ?? ''}`);
  const caso = found?.casos?.find(({ texto }) => said.includes(plain(texto)));
  return found && { ...found, ...caso };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the messages that block; warnings never do (FACTS §10). */
export function blockingMensajes(mensajes: readonly Mensaje[]): Mensaje[] {
  return mensajes.filter(({ tipo }) => tipo !== 'ADVERTENCIA' && tipo !== 'INFORMATIVO');
}

export function blockingCodes(mensajes: readonly Mensaje[]): string[] {
  return blockingMensajes(mensajes).map(({ identificador }) => identificador);
}

/** Precedence: "already there" first, then what a person must fix, then temporary faults. */
const WEIGHT: readonly Behaviour[] = [
  'consultar',
  'intervenir',
  'esperar',
  'corregir',
  'firmar',
  'reintentar',
  'aviso',
];

/** Returns the combined reaction to the messages. An unknown code waits for the issuer, who reads the SRI's own text. */
export function behaviourOf(mensajes: readonly Mensaje[]): Behaviour {
  const behaviours = blockingMensajes(mensajes).map((one) => explainSriCode(one)?.comportamiento ?? 'corregir');
  return WEIGHT.find((behaviour) => behaviours.includes(behaviour)) ?? 'corregir';
}
