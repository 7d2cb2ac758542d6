import { startTestProvider, type TestProvider } from '../identity-provider.js';
import { startOwnService, type OwnService } from '../running.js';
import { startSmtp, type TestSmtp } from '../smtp.js';
import { DocumentClient } from './client.js';

export interface Stage {
  readonly running: OwnService;
  readonly api: DocumentClient;
  /** Receives the service's mails. */
  readonly smtp: TestSmtp;
  /** An identity provider. */
  readonly identity: TestProvider;
  readonly operatorToken: string;
}

/** Starts the scenario's environment: a service with a mail server and an operator. */
export async function startStage(): Promise<Stage & { readonly stop: () => Promise<void> }> {
  const operatorToken = 'token-del-operador-de-la-prueba-0123456789';
  const smtp = await startSmtp();
  const identity = await startTestProvider();
  const running = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: `443,${identity.port}`,
    RUBRICA_OPERADOR_TOKEN: operatorToken,
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  });
  return {
    running,
    smtp,
    identity,
    operatorToken,
    api: new DocumentClient(running.url),
    stop: async () => {
      await running.stop();
      await smtp.stop();
      await identity.stop();
    },
  };
}
