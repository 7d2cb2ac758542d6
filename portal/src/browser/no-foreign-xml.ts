// Stands in for libxml2-wasm in the browser: src/documents reads the SRI's XML with it, which only the service does.

class Absent {
  constructor() {
    throw new Error('the portal reads no XML');
  }
}

export const ParseOption = {};
export { Absent as XmlCData, Absent as XmlDocument, Absent as XmlElement, Absent as XmlText };
