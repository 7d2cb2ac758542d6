import { AppError } from '../kernel/app-error.js';
import type { CommandIo } from './command.js';

/** Reads a .p12 password. */
export function readP12Password(io: CommandIo, variable: string | undefined): Promise<string> {
  return readSecret(io, variable, 'Contraseña del .p12: ');
}

/** Reads a secret: from the named variable, else typed without echo, else the first line of standard input. */
export async function readSecret(io: CommandIo, variable: string | undefined, prompt: string): Promise<string> {
  if (variable !== undefined) {
    const password = io.env[variable];
    if (password === undefined) throw new AppError('sin-clave', `La variable de entorno ${variable} no está definida.`);
    return password;
  }
  if (process.stdin.isTTY) return typeWithoutEcho(prompt);
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.split(/\r?\n/, 1)[0] ?? '';
}

function typeWithoutEcho(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  process.stdin.setRawMode(true);
  process.stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (finish: () => void): void => {
      process.stdin.off('data', onData).setRawMode(false).pause();
      process.stderr.write('\n');
      finish();
    };
    const onData = (text: string): void => {
      for (const character of text) {
        if (character === '\r' || character === '\n') {
          end(() => {
            resolve(typed);
          });
          return;
        }
        if (character === '\u0003') {
          end(() => {
            reject(new AppError('cancelado', 'Cancelado.'));
          });
          return;
        }
        typed = character === '\u007f' ? typed.slice(0, -1) : typed + character;
      }
    };
    process.stdin.on('data', onData);
  });
}
