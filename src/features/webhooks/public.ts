// What other capabilities use of webhooks.
export { signMessage } from './sign.js';
