// The part of webhooks that other capabilities import.
export { signMessage } from './sign.js';
