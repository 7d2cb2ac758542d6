import type { NormalisedDocument } from '../../../src/documents/document-type.js';
import type { RideModel } from '../../../src/kernel/ride-model.js';
import type { GoldenExample } from '../documents/examples.js';

/** Returns the RIDE content of an example, read from its XML. */
export function modelOf(example: GoldenExample): {
  readonly model: RideModel;
  readonly documento: NormalisedDocument;
  readonly claveAcceso: string;
} {
  const { xml, claveAcceso } = example.prepare();
  const reading = example.type.read(xml);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { documento } = reading.read;
  return { model: example.type.ride(documento), documento, claveAcceso };
}
