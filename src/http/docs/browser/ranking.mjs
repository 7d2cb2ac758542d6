// Words and ranking of the search, shared by the build, which makes the index, and by the page, which reads it.

/** Too common to tell pages apart. */
const STOP_WORDS = new Set(
  (
    'a al algo algun ante como con cual cuando de del desde donde e el ella en entre era es esa ese eso esta este esto ' +
    'fue ha hacer hago hay la las le les lo los mas me mi mis muy ni no nos o para pero por porque puede puedo que quien ' +
    'se segun ser si sin sobre son su sus tambien te tener tengo tiene todo todos tu un una uno unos y ya yo rubrica'
  ).split(' '),
);

/** Endings of Spanish words, longest first: plurals, genders and common verb forms. */
const ENDINGS = (
  'aciones amientos imientos uciones acion amiento imiento ucion adores idores ieron iendo aron ando ador idor ados adas ' +
  'idos idas amos emos imos ado ada ido ida ar er ir an en io as es os a e o s'
).split(' ');
const STEM_LETTERS_MIN = 3;

/** Reduces a word to its stem: without accents, capitals, plural, gender and verb ending. Undefined for a stop word. */
export function stem(word) {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (STOP_WORDS.has(plain)) return undefined;
  if (/\d/.test(plain)) return plain;
  const ending = ENDINGS.find((one) => plain.endsWith(one) && plain.length - one.length >= STEM_LETTERS_MIN);
  return ending === undefined ? plain : plain.slice(0, -ending.length);
}

/** Letters and digits; codes and variables are split at their dashes. */
function words(text) {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Weight of a page by its group: a guide explains; an error code is looked up by its name. */
const GROUP_WEIGHT = { guia: 1.6, ajuste: 1.2, error: 0.6 };

/** Options of the index (MiniSearch). */
export const OPTIONS = {
  fields: ['titulo', 'seccion', 'texto'],
  storeFields: ['ruta', 'titulo', 'seccion', 'grupo'],
  tokenize: words,
  processTerm: (term) => stem(term) ?? null,
  searchOptions: {
    boost: { titulo: 2, seccion: 2 },
    prefix: (term) => term.length > STEM_LETTERS_MIN,
    fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 0.2 : false),
    weights: { prefix: 0.3, fuzzy: 0.2 },
    boostDocument: (_id, _term, stored) => GROUP_WEIGHT[stored?.grupo] ?? 1,
  },
};

/** Returns the best pages for a question, each with its best section. */
export function findPages(index, question, count = 8) {
  const pages = new Map();
  for (const { ruta, titulo, seccion, score } of index.search(question)) {
    const [page] = ruta.split('#');
    if (!pages.has(page)) pages.set(page, { ruta, titulo, seccion, score });
    if (pages.size === count) break;
  }
  return [...pages.values()];
}
