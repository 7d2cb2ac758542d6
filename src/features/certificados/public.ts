// What other capabilities use of certificados.
export { certificateState } from './expiry.js';
