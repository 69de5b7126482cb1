/**
 * Splits a program into code, texts, characters and comments.
 *
 * @param {string} source
 * @returns {readonly string[]} Joined, they are the source.
 */
const splitIntoTokens = (source) =>
  source.match(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[^/"']+|[/"']/g) ?? [];

/**
 * Replaces the parts of a program that are not code. Every replacement has as many lines as before.
 *
 * @param {string} source
 * @param {{ text: (token: string) => string, character: (token: string) => string }} replace
 */
export function mapTokens(source, replace) {
  return splitIntoTokens(source.replace(/^\uFEFF/, ''))
    .map((token) => {
      if (token.startsWith('//') || token.startsWith('/*')) return token.replace(/[^\n]/g, ' ');
      if (token.startsWith('"')) return replace.text(token);
      return token.length > 2 && token.startsWith("'") ? replace.character(token) : token;
    })
    .join('');
}
