import type { Command } from './command.js';
import { command as exportar } from './exportar.js';

/** Former name of `rubrica exportar --antes-de`, kept for one release. */
export const command: Command = {
  ...exportar,
  name: 'archivar',
  summary: 'nombre anterior de «exportar --antes-de»; desaparece en la próxima versión',
  run: async (args, io) => {
    io.err(
      '«rubrica archivar» ahora es «rubrica exportar --antes-de …»: cambie la orden, este nombre desaparece en la próxima versión.',
    );
    // Without the date, `exportar` would export a whole account.
    if (!args.some((word) => /^--antes-de(?:=|$)/.test(word))) {
      io.err(exportar.usage);
      return 2;
    }
    return exportar.run(args, io);
  },
};
