import { Counter, type Registry } from 'prom-client';

export interface MailMetrics {
  /** Records an attempt and the resulting state of its mail. */
  attempted(estado: string): void;
  register(registry: Registry): void;
}

export function createMailMetrics(): MailMetrics {
  const attempts = new Map<string, number>();
  return {
    attempted: (estado) => attempts.set(estado, (attempts.get(estado) ?? 0) + 1),
    register: (registry) => {
      const mails = new Counter({
        name: 'rubrica_correo_intentos_total',
        help: 'Intentos de envío de correos hechos por este proceso, por el estado en que quedó el correo',
        labelNames: ['estado'],
        registers: [registry],
        collect: () => {
          mails.reset();
          for (const [estado, count] of attempts) mails.inc({ estado }, count);
        },
      });
    },
  };
}
