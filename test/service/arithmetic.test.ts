import { afterAll, describe, expect, test } from 'vitest';
import { readComprobante, Schemas } from '../../src/simulator/comprobante.js';
import { findDifference } from '../../src/simulator/differences.js';
import { GENERATED_SCHEMAS } from '../../src/simulator/start.js';
import { goldenExamples } from '../support/documents/examples.js';

// The simulator has its own checks (DESIGN §3): a second opinion on what documents/ computes.
const schemas = new Schemas(GENERATED_SCHEMAS);
afterAll(() => {
  schemas.dispose();
});

describe('the simulator’s arithmetic', () => {
  test.each(goldenExamples())('finds no difference in $type.root $name', ({ prepare }) => {
    const reading = readComprobante(Buffer.from(prepare().xml), schemas);
    if (!reading.ok) throw new Error(JSON.stringify(reading.mensaje));
    expect(findDifference(reading.comprobante, true)).toBeUndefined();
  });
});
