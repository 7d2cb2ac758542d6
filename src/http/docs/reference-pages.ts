import { BY_FILE, rowOf, VARIABLES, type Variable } from '../../config/variables.js';
import { ERROR_CODE_PARTS } from '../../kernel/error-codes/index.js';
import type { CodePlace, CodeRow } from '../../kernel/error-codes/row.js';
import { SRI_CODES, type Behaviour, type SriCode } from '../../sri/codes.js';
import type { OpenApiDocument } from '../openapi/document.js';

/** Kinds of pages: a guide, an error code, an SRI code, a setting, a list of them, or a part of the API. */
export type PageGroup = 'guia' | 'error' | 'sri' | 'ajuste' | 'lista' | 'api';

/** A page as Markdown, by its path below /docs. */
export interface MarkdownPage {
  readonly path: string;
  readonly group: PageGroup;
  readonly markdown: string;
}

/** Pages of the tables of the code: each error code, SRI code and setting, and their lists. */
export function referencePages(): readonly MarkdownPage[] {
  return [
    { path: 'errores', group: 'lista', markdown: errorList() },
    ...ERROR_CODE_PARTS.flatMap(({ title, rows }) =>
      Object.entries(rows).map(([code, row]) => ({
        path: `errores/${code}`,
        group: 'error' as const,
        markdown: errorCode(code, row, title),
      })),
    ),
    { path: 'codigos-sri', group: 'lista', markdown: sriList() },
    ...SRI_CODES.map((code) => ({
      path: `codigos-sri/${code.codigo}`,
      group: 'sri' as const,
      markdown: sriCode(code),
    })),
    ...VARIABLES.map((name) => ({
      path: `configuracion/${name}`,
      group: 'ajuste' as const,
      markdown: setting(name),
    })),
  ];
}

/** Parts of the API, for the search; their pages are those of the explorer. */
export function apiParts(
  tags: OpenApiDocument['tags'],
): readonly { readonly path: string; readonly title: string; readonly text: string }[] {
  return tags.map(({ name, description, 'x-displayName': nombre }) => ({
    path: name,
    title: `${nombre} (API)`,
    text: description,
  }));
}

const PLACES: Readonly<Record<CodePlace, string>> = {
  error: 'en `code`, la causa por la que se rechazó la solicitud',
  subErrors: 'en `subErrors`, con el campo en `field`',
  advertencias: 'en `advertencias`: no impide nada',
  diagnostico: 'en el diagnóstico de un certificado',
  consola: 'en una orden o en el inicio del servicio',
};

function errorList(): string {
  const sections = ERROR_CODE_PARTS.map(
    ({ title, rows }) =>
      `## ${title}\n\n${Object.entries(rows)
        .map(([code, { meaning }]) => `- [${code}](errores/${code}.md): ${plain(meaning)}`)
        .join('\n')}`,
  );
  return `# Códigos de error

Un error trae su código en \`code\`; los problemas de cada campo, en \`subErrors\`; las advertencias, en \`advertencias\`. Un código nunca cambia de significado.

${sections.join('\n\n')}
`;
}

function errorCode(code: string, row: CodeRow, part: string): string {
  const http = 'http' in row ? `- **Estado HTTP**: ${row.http}\n` : '';
  const places = row.in.map((place) => PLACES[place]).join('; ');
  return `# ${code}

${plain(row.meaning)}

## Qué hacer

${plain(row.action)}

## Dónde aparece

${http}- **Lugar**: ${places}
- **Parte**: [${part}](../errores.md)

El código no cambia entre versiones: decida por él y no por el texto del mensaje.
`;
}

const BEHAVIOURS: Readonly<Record<Behaviour, string>> = {
  corregir: 'Espera a que usted corrija el comprobante y lo envíe otra vez, con el mismo número.',
  firmar: 'Espera a que usted lo haga firmar de nuevo.',
  intervenir: 'Lo detiene hasta que se resuelva la causa, que está fuera del comprobante.',
  consultar: 'Pregunta al SRI por la autorización.',
  reintentar: 'Lo envía otra vez más tarde, con los mismos bytes.',
  esperar: 'Lo envía otra vez al día siguiente.',
  aviso: 'Nada: el aviso no impide la autorización.',
};

function sriList(): string {
  return `# Códigos del SRI

Los códigos que el SRI pone en sus mensajes, y qué hace Rúbrica con cada uno. En el portal están junto al mensaje de cada comprobante; en la API, en \`GET /api/v1.0/errores-sri\`.

${SRI_CODES.map(({ codigo, significado }) => `- [${codigo}](codigos-sri/${codigo}.md): ${plain(significado)}`).join('\n')}
`;
}

function sriCode({ codigo, significado, causa, queHacer, comportamiento, casos = [] }: SriCode): string {
  const cases = casos.map(
    ({ texto, causa: why, queHacer: what, comportamiento: does }) =>
      `## Si el SRI añade «${texto}»\n\n${plain(`${why} ${what}`)}\n\n**Qué hace Rúbrica**: ${BEHAVIOURS[does]}\n`,
  );
  return `# Código ${codigo} del SRI: ${plain(significado)}

Error ${codigo}: ${plain(`${significado}. ${causa}`)}

## Qué hacer

${plain(queHacer)}

**Qué hace Rúbrica**: ${BEHAVIOURS[comportamiento]}

${cases.join('\n')}
Todos los códigos: [códigos del SRI](../codigos-sri.md).
`;
}

function setting(name: Variable): string {
  const { tema, valor, sinEste = '', significado } = rowOf(name);
  const fallback = valor === undefined ? sinEste : `\`${valor}\``;
  const file = BY_FILE.includes(name)
    ? `Para no escribir el secreto ahí, \`${name}_FILE\` nombra un archivo que lo contiene.\n\n`
    : '';
  const siblings = VARIABLES.filter((other) => other !== name && rowOf(other).tema === tema);
  const others = siblings.map((other) => `[${other}](${other}.md)`).join(', ');
  return `# ${name}

${significado.replace(/\]\(([\w-]+\.md)/g, '](../guias/$1')}

- **Si no se define**: ${fallback}
- **Tema**: ${tema}, de la [configuración](../guias/configuracion.md#${anchorOf(tema)})

## Cómo se define

Es una variable de entorno y se lee una vez, al iniciar. Con el paquete de Debian va en \`/etc/rubrica/rubrica.env\`; con contenedores, en \`environment\`; a mano, delante de la orden:

\`\`\`sh
${name}=${valor ?? '…'} ./rubrica
\`\`\`

${file}Si el valor no sirve, el servicio no inicia y dice qué corregir.${others === '' ? '' : `\n\n## Del mismo tema\n\n${others}`}
`;
}

/** Escapes plain text for Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_<>[\]#|]/g, '\\$&');
}

/** Anchor of a heading, as bin/render-guide.mjs writes it. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}
