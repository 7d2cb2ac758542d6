import { expect, test } from 'vitest';
import { readComprobante } from '../documents/registry.js';

test.each([
  ['', 'está vacío o no es XML'],
  ['hola', 'no empieza con un elemento'],
  ['<factura><b></factura>', 'se abre «b» (línea 1) y se cierra «factura»'],
  ['<factura>', 'está cortado: «factura» (línea 1) no se cierra'],
  ['<factura', 'la etiqueta «factura» no termina'],
  ['<factura>&foo;</factura>', 'la entidad «&foo;» no existe'],
  ['<factura>a & b</factura>', 'hay un «&» suelto'],
  ['<factura>1 < 2</factura>', 'hay un «<» suelto'],
  ['<factura b=1/>', 'no está entre comillas'],
  ['<factura x="1" x="2"/>', 'el atributo «x» está repetido'],
  ['<factura/><b/>', 'después del elemento raíz'],
  ['<p:factura/>', 'el prefijo «p» no está declarado'],
  ['<factura>\u0001</factura>', 'un carácter que XML no admite'],
  ['<?xml version="1.0" encoding="XX"?><factura/>', 'la codificación «XX» no se conoce'],
  [Buffer.from([60, 97, 62, 255, 60, 47, 97, 62]), 'guárdelo en UTF-8'],
  [' <?xml version="1.0"?><factura/>', 'no está al comienzo'],
])('the syntax error in %j is reported in Spanish with its position', (xml, reported) => {
  const reading = readComprobante(xml);
  const [issue] = reading.ok ? [] : reading.issues;
  expect(issue).toMatchObject({
    code: 'xml-mal-formado',
    field: '',
    message: expect.stringContaining(reported) as string,
  });
  expect(issue?.message).toMatch(/^El XML no está bien formado(:| en la línea 1, columna \d+:) .*\.$/);
});
