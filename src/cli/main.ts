import { BUILD, VERSION } from '../app/version.js';
import { didYouMean } from '../kernel/closest.js';
import type { Command, CommandIo } from './command.js';
import { stripControl } from './strip-control.js';
import { explain } from './explain.js';

/** The commands, loaded on demand: `verificar` needs no database driver. */
const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<{ command: Command }> }>> = {
  servir: { summary: 'inicia el servicio', load: () => import('./servir.js') },
  estado: { summary: 'dice si los comprobantes se envían y, si no, por qué', load: () => import('./estado.js') },
  doctor: { summary: 'revisa todo lo que una instalación necesita', load: () => import('./doctor.js') },
  actualizar: {
    summary: 'pasa a una versión nueva, y vuelve sola si algo falla',
    load: () => import('./actualizar.js'),
  },
  migrar: { summary: 'actualiza el esquema de la base de datos', load: () => import('./migrar.js') },
  respaldar: { summary: 'escribe un respaldo de la base de datos', load: () => import('./respaldar.js') },
  restaurar: { summary: 'restaura un respaldo en una base vacía', load: () => import('./restaurar.js') },
  historia: {
    summary: 'dice si la base de datos perdió lo aceptado, y lo acepta',
    load: () => import('./historia.js'),
  },
  exportar: {
    summary: 'entrega los documentos y datos de una cuenta, o los documentos de meses pasados',
    load: () => import('./exportar.js'),
  },
  archivar: { summary: 'nombre anterior de «exportar --antes-de»', load: () => import('./archivar.js') },
  auditoria: {
    summary: 'comprueba que nadie cambió ni borró nada de la auditoría, y la exporta',
    load: () => import('./auditoria.js'),
  },
  datos: {
    summary: 'entrega o suprime los datos personales de un comprador',
    load: () => import('./datos.js'),
  },
  compactar: {
    summary: 'compacta ya lo emitido que es definitivo hace tiempo',
    load: () => import('./compactar.js'),
  },
  cuenta: { summary: 'crea, lista o cierra cuentas', load: () => import('./cuenta.js') },
  empresa: { summary: 'aprueba de qué cuenta es un RUC', load: () => import('./empresa.js') },
  dominio: { summary: 'aprueba de qué cuenta es un dominio de correo', load: () => import('./dominio.js') },
  normas: {
    summary: 'muestra las reglas con fecha y carga paquetes firmados',
    load: () => import('./normas.js'),
  },
  ruc: {
    summary: 'carga el registro de RUC que publica el SRI',
    load: () => import('./ruc.js'),
  },
  conciliar: {
    summary: 'compara los comprobantes con lo que dice el SRI',
    load: () => import('./conciliar.js'),
  },
  emitir: { summary: 'emite comprobantes de archivos JSON, XML o CSV', load: () => import('./emitir.js') },
  carpeta: { summary: 'emite lo que se deja en una carpeta (XML, JSON o CSV)', load: () => import('./carpeta.js') },
  mcp: { summary: 'atiende a asistentes por el Model Context Protocol', load: () => import('./mcp.js') },
  firmar: { summary: 'firma un XML del SRI con un archivo .p12', load: () => import('./firmar.js') },
  verificar: { summary: 'verifica la firma de un comprobante', load: () => import('./verificar.js') },
  certificado: { summary: 'diagnostica un archivo de firma .p12', load: () => import('./certificado.js') },
  firmador: {
    summary: 'inicia el firmador aparte, o registra un token',
    load: () => import('./firmador.js'),
  },
  'clave-maestra': {
    summary: 'cambia la clave maestra que cifra los certificados',
    load: () => import('./clave-maestra.js'),
  },
  pruebas: {
    summary: 'crea una instalación de pruebas al lado de esta, y la inicia',
    load: () => import('./pruebas.js'),
  },
  simulador: { summary: 'inicia el SRI simulado por sí solo', load: () => import('./simulador.js') },
};

const TERMINAL: CommandIo = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  env: process.env,
};

const NO_PASSWORD_HERE =
  'No escriba una contraseña en la orden: queda en el historial y la ve quien mire los procesos. Escríbala cuando se le pida, por la entrada estándar o en una variable (vea --help). Si ya la escribió así, cámbiela.';

export async function main(args: string[], io: CommandIo = TERMINAL): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'ayuda') {
    io.out(overview());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    io.out(`rubrica ${VERSION} (compilación ${BUILD}, Node.js ${process.versions.node})`);
    return 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.err(`No existe el comando «${name}».${didYouMean(name, Object.keys(COMMANDS))}\n\n${overview()}`);
    return 2;
  }
  if (rest.some((word) => /^--password(=|$)/.test(word))) {
    io.err(NO_PASSWORD_HERE);
    return 2;
  }
  const { command } = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(command.usage);
    return 0;
  }
  const shown = readableIo(io, command);
  try {
    return await command.run(rest, shown);
  } catch (error) {
    return explain(error, shown);
  }
}

/** Strips control characters from untrusted names and texts; data stays byte for byte. */
function readableIo(io: CommandIo, { exactOutput = false }: Command): CommandIo {
  return {
    out: (line) => {
      io.out(exactOutput ? line : stripControl(line));
    },
    err: (line) => {
      io.err(stripControl(line));
    },
    env: io.env,
  };
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Uso: rubrica [comando] [opciones]\n\n${lines.join('\n')}\n\nSin comando: servir. Ayuda de un comando: rubrica <comando> --help. Versión: rubrica --version`;
}
