import { expect, test } from 'vitest';
import { createMemoryWatch } from './memory-at-rest.js';

const MIB = 1024 * 1024;

/** A process whose load and memory the test sets. */
function process() {
  const state = { share: 0.01, residentBytes: 300 * MIB, released: 0 };
  const look = createMemoryWatch({
    usedShare: () => state.share,
    residentBytes: () => state.residentBytes,
    release: () => {
      state.released++;
      state.residentBytes = 180 * MIB;
    },
  });
  return { state, look };
}

test('memory is released once after a start, not at every look', () => {
  const { state, look } = process();
  look();
  expect(state.released).toBe(0);
  for (let times = 0; times < 20; times++) look();
  expect(state.released).toBe(1);
});

test('a busy process is not paused', () => {
  const { state, look } = process();
  state.share = 0.2;
  for (let times = 0; times < 20; times++) look();
  expect(state.released).toBe(0);
  // One quiet interval between busy ones is no rest.
  for (let times = 0; times < 20; times++) {
    state.share = times % 2 === 0 ? 0.01 : 0.2;
    look();
  }
  expect(state.released).toBe(0);
});

test('memory that a burst needed is released when the process is at rest again', () => {
  const { state, look } = process();
  for (let times = 0; times < 5; times++) look();
  state.residentBytes = 190 * MIB;
  for (let times = 0; times < 5; times++) look();
  expect(state.released).toBe(1);
  state.residentBytes = 260 * MIB;
  for (let times = 0; times < 5; times++) look();
  expect(state.released).toBe(2);
});
