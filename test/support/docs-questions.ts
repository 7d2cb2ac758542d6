import { readGuides } from '../../bin/guides.mjs';

interface Question {
  readonly question: string;
  /** The pages that answer it. */
  readonly pages: readonly string[];
}

/** Questions of users, in their own words: those in the front matter of the guides, and those that another page answers. */
export const DOCS_QUESTIONS: readonly Question[] = [
  ...questionsOfGuides(),
  { question: 'cambiar el puerto', pages: ['configuracion/PORT'] },
  { question: 'secuencial-usado', pages: ['errores/secuencial-usado'] },
  { question: 'error 43 clave de acceso registrada', pages: ['codigos-sri/43'] },
  { question: 'servidor smtp de la instalación', pages: ['configuracion/RUBRICA_SMTP_URL', 'guias/correo'] },
];

function questionsOfGuides(): Question[] {
  const guides = readGuides();
  const questions = new Set(guides.flatMap(({ preguntas }) => preguntas));
  return [...questions].map((question) => ({
    question,
    pages: guides.filter(({ preguntas }) => preguntas.includes(question)).map(({ name }) => `guias/${name}`),
  }));
}
