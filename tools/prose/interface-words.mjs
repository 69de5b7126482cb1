/**
 * A word that the Spanish texts of the interface do not use, because the glossary of CONTRIBUTING.md has another one.
 *
 * @typedef {object} InterfaceWord
 * @property {RegExp} pattern
 * @property {string} advice - What to write in its place.
 */

/** Texts that the specification prints. They keep its words. */
const specified =
  /Trades Ganadores %|Beneficio Neto|factor de beneficio|Beneficio de la entrada|¿Desea cerrar sesión en su broker\?|¿Está seguro de que desea eliminar la cuenta/giu;

/** @type {readonly InterfaceWord[]} */
const words = [
  { pattern: /\btrades?\b/iu, advice: 'operación' },
  { pattern: /\bsaldos?\b/iu, advice: 'balance, or valor (equity)' },
  { pattern: /\bbeneficios?\b/iu, advice: 'resultado, or ganancia above zero' },
  { pattern: /\bperdidas?\b/iu, advice: 'sin copiar, or perdedora; losses are pérdidas' },
  {
    pattern: /\b(?:ustedes|usted|desea|ingrese|introduzca|seleccione|intente|pulse|contacte|verifique)\b/iu,
    advice: 'the form of tú',
  },
];

const interfaceFiles =
  /^(?:mfe-[\w-]+|shell|shared\/(?:ui|remote))\/src\/|^shared\/contract\/src\/errors\.ts$|^shared\/domain\/src\/copy\/reasons\.ts$|^api\/src\/mail\/letters\.ts$/;

/** @param {string} file */
export const hasInterfaceTexts = (file) =>
  interfaceFiles.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

/** A text has several words, or begins like a sentence. Keys, addresses and names of classes do not. */
const isText = (/** @type {string} */ text) =>
  /^[\p{Lu}¿¡«]|[\p{L},.:)%]\s+\p{L}/u.test(text.trim()) && !text.startsWith('/');

/**
 * The words of a text that the glossary replaces.
 *
 * @param {string} text
 */
export function interfaceFindings(text) {
  if (!isText(text)) return [];
  const checked = text.replace(specified, '');
  return words.flatMap(({ pattern, advice }) => {
    const found = pattern.exec(checked);
    return found ? [`"${found[0]}" in the interface: ${advice}`] : [];
  });
}
