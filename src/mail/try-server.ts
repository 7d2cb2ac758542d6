import { createTransport } from 'nodemailer';
import { authorities } from './deliver.js';
import { wholeFailure, type SmtpFailure } from './outcome.js';
import { targetOf, type SmtpPolicy, type SmtpServer } from './server.js';

/** Connects to a mail server and logs in as a delivery would, without sending. Undefined: it works; otherwise the reason. */
export async function tryServer(
  server: SmtpServer,
  policy: SmtpPolicy,
  timeoutMs: number,
): Promise<string | undefined> {
  try {
    const connection = await policy.guard.connect(targetOf(server));
    const { host, port, seguridad, usuario, password } = server;
    const transport = createTransport({
      connection,
      host,
      port,
      secure: seguridad === 'TLS',
      requireTLS: seguridad === 'STARTTLS',
      ignoreTLS: seguridad === 'ninguna',
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      ...(usuario === null ? {} : { auth: { user: usuario, pass: password ?? '' } }),
      tls: { minVersion: 'TLSv1.2', ca: authorities(policy) },
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return undefined;
  } catch (error) {
    const failure: SmtpFailure = error instanceof Error ? error : new Error(String(error));
    const { why } = wholeFailure(failure, `${server.host}:${server.port}`);
    return why;
  }
}
