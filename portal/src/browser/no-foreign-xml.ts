// Stands in for libxml2-wasm in the browser: src/documents reads the SRI's XML with it, which only the service does.

function absent(): never {
  throw new Error('the portal reads no XML');
}

export const ParseOption = {};
export { absent as XmlCData, absent as XmlDocument, absent as XmlElement, absent as XmlLibError, absent as XmlText };
