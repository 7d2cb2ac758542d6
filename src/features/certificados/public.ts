// The part of certificados that other capabilities import.
export { certificateState } from './expiry.js';
