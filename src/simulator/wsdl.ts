import type { Operation } from './soap.js';

/** A child of a complex type: a simple or named type, or a list wrapper. */
type Field = { readonly name: string } & ({ readonly type: string } | { readonly listOf: string });

/** A SOAP service, for its WSDL and dispatcher. */
export interface ServiceContract {
  /** Last part of its URL, and the port type's name. */
  readonly path: string;
  readonly namespace: string;
  readonly operations: readonly Operation[];
  /** Global elements and their types, including a few the SRI declares and never uses. */
  readonly elements: readonly { readonly name: string; readonly type: string; readonly nillable?: true }[];
  readonly types: Readonly<Record<string, readonly Field[]>>;
}

const text = (name: string): Field => ({ name, type: 'xs:string' });
const MENSAJE = ['identificador', 'mensaje', 'informacionAdicional', 'tipo'].map(text);

/** Recepción (ficha §7.1; names, types and order of the official description). */
export const RECEPCION: ServiceContract = {
  path: 'RecepcionComprobantesOffline',
  namespace: 'http://ec.gob.sri.ws.recepcion',
  operations: [{ name: 'validarComprobante', argument: 'xml' }],
  elements: [
    { name: 'RespuestaSolicitud', type: 'tns:respuestaSolicitud' },
    { name: 'comprobante', type: 'tns:comprobante' },
    { name: 'mensaje', type: 'tns:mensaje' },
    { name: 'validarComprobante', type: 'tns:validarComprobante' },
    { name: 'validarComprobanteResponse', type: 'tns:validarComprobanteResponse' },
  ],
  types: {
    validarComprobante: [{ name: 'xml', type: 'xs:base64Binary' }],
    validarComprobanteResponse: [{ name: 'RespuestaRecepcionComprobante', type: 'tns:respuestaSolicitud' }],
    respuestaSolicitud: [text('estado'), { name: 'comprobantes', listOf: 'comprobante' }],
    comprobante: [text('claveAcceso'), { name: 'mensajes', listOf: 'mensaje' }],
    mensaje: MENSAJE,
  },
};

/** Autorización (ficha §7.2), with the batch operation that generated clients expect. */
export const AUTORIZACION: ServiceContract = {
  path: 'AutorizacionComprobantesOffline',
  namespace: 'http://ec.gob.sri.ws.autorizacion',
  operations: [
    { name: 'autorizacionComprobante', argument: 'claveAccesoComprobante' },
    { name: 'autorizacionComprobanteLote', argument: 'claveAccesoLote' },
  ],
  elements: [
    { name: 'RespuestaAutorizacion', type: 'xs:anyType', nillable: true },
    { name: 'autorizacion', type: 'tns:autorizacion' },
    { name: 'autorizacionComprobante', type: 'tns:autorizacionComprobante' },
    { name: 'autorizacionComprobanteLote', type: 'tns:autorizacionComprobanteLote' },
    { name: 'autorizacionComprobanteLoteResponse', type: 'tns:autorizacionComprobanteLoteResponse' },
    { name: 'autorizacionComprobanteResponse', type: 'tns:autorizacionComprobanteResponse' },
    { name: 'mensaje', type: 'tns:mensaje' },
  ],
  types: {
    autorizacionComprobante: [text('claveAccesoComprobante')],
    autorizacionComprobanteResponse: [{ name: 'RespuestaAutorizacionComprobante', type: 'tns:respuestaComprobante' }],
    respuestaComprobante: [
      text('claveAccesoConsultada'),
      text('numeroComprobantes'),
      { name: 'autorizaciones', listOf: 'autorizacion' },
    ],
    autorizacion: [
      text('estado'),
      text('numeroAutorizacion'),
      { name: 'fechaAutorizacion', type: 'xs:dateTime' },
      text('ambiente'),
      text('comprobante'),
      { name: 'mensajes', listOf: 'mensaje' },
    ],
    mensaje: MENSAJE,
    autorizacionComprobanteLote: [text('claveAccesoLote')],
    autorizacionComprobanteLoteResponse: [{ name: 'RespuestaAutorizacionLote', type: 'tns:respuestaLote' }],
    respuestaLote: [
      text('claveAccesoLoteConsultada'),
      text('numeroComprobantesLote'),
      { name: 'autorizaciones', listOf: 'autorizacion' },
    ],
  },
};

/** Consulta de validez (ficha 2.31, §8). No official description was found; this follows the ficha's messages. */
export const CONSULTA: ServiceContract = {
  path: 'ConsultaComprobante',
  namespace: 'http://ec.gob.sri.ws.consultas',
  operations: [{ name: 'consultarEstadoAutorizacionComprobante', argument: 'claveAcceso' }],
  elements: [
    { name: 'mensaje', type: 'tns:mensaje' },
    { name: 'consultarEstadoAutorizacionComprobante', type: 'tns:consultarEstadoAutorizacionComprobante' },
    {
      name: 'consultarEstadoAutorizacionComprobanteResponse',
      type: 'tns:consultarEstadoAutorizacionComprobanteResponse',
    },
  ],
  types: {
    consultarEstadoAutorizacionComprobante: [text('claveAcceso')],
    consultarEstadoAutorizacionComprobanteResponse: [
      { name: 'EstadoAutorizacionComprobante', type: 'tns:estadoAutorizacionComprobante' },
    ],
    estadoAutorizacionComprobante: [
      text('estadoConsulta'),
      text('claveAcceso'),
      { name: 'mensajes', listOf: 'mensaje' },
      text('estadoAutorizacion'),
      text('tipoComprobante'),
      text('rucEmisor'),
      { name: 'fechaAutorizacion', type: 'xs:dateTime' },
    ],
    mensaje: MENSAJE,
  },
};

/** In the order a receipt uses them. */
export const SERVICES = [RECEPCION, AUTORIZACION, CONSULTA] as const;

/** Writes a service's WSDL 1.1 (document/literal, unqualified children) for `address`. */
export function wsdl(service: ServiceContract, address: string): string {
  const operations = service.operations.map((operation) => operation.name);
  const messages = operations.flatMap((name) => [name, `${name}Response`]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${service.namespace}" name="${service.path}Service" targetNamespace="${service.namespace}">`,
    '<wsdl:types>',
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="unqualified" targetNamespace="${service.namespace}" version="1.0">`,
    ...service.elements.map(
      ({ name, type, nillable }) =>
        `<xs:element name="${name}"${nillable === true ? ' nillable="true"' : ''} type="${type}"/>`,
    ),
    ...Object.entries(service.types).map(
      ([name, fields]) =>
        `<xs:complexType name="${name}"><xs:sequence>${fields.map(field).join('')}</xs:sequence></xs:complexType>`,
    ),
    '</xs:schema>',
    '</wsdl:types>',
    ...messages.map(
      (name) => `<wsdl:message name="${name}"><wsdl:part element="tns:${name}" name="parameters"/></wsdl:message>`,
    ),
    `<wsdl:portType name="${service.path}">`,
    ...operations.map(
      (name) =>
        `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}" name="${name}"/><wsdl:output message="tns:${name}Response" name="${name}Response"/></wsdl:operation>`,
    ),
    '</wsdl:portType>',
    `<wsdl:binding name="${service.path}ServiceSoapBinding" type="tns:${service.path}">`,
    '<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>',
    ...operations.map(
      (name) =>
        `<wsdl:operation name="${name}"><soap:operation soapAction="" style="document"/><wsdl:input name="${name}"><soap:body use="literal"/></wsdl:input><wsdl:output name="${name}Response"><soap:body use="literal"/></wsdl:output></wsdl:operation>`,
    ),
    '</wsdl:binding>',
    `<wsdl:service name="${service.path}Service"><wsdl:port binding="tns:${service.path}ServiceSoapBinding" name="${service.path}Port"><soap:address location="${escapeAttribute(address)}"/></wsdl:port></wsdl:service>`,
    '</wsdl:definitions>',
  ].join('\n');
}

function field(one: Field): string {
  const open = `<xs:element minOccurs="0" name="${one.name}"`;
  if ('type' in one) return `${open} type="${one.type}"/>`;
  return `${open}><xs:complexType><xs:sequence><xs:element maxOccurs="unbounded" minOccurs="0" ref="tns:${one.listOf}"/></xs:sequence></xs:complexType></xs:element>`;
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
