const functionNamed = (name) => new RegExp(`^function ${name}\\([\\s\\S]*?\\n}$`, 'm');

function replaceIn(text, [pattern, by], file) {
  if (text.search(pattern) < 0) throw new Error(`${file} has nothing like ${pattern}`);
  return text.replace(pattern, by);
}

/**
 * A loader: gives `instead` in place of a module, or its text with `functions` made to do no more than this and with
 * `replace` applied, if it has `where` in it. What is to be replaced must be there: a new version of a package is
 * looked at again.
 */
export default function leaveOut(source) {
  const { instead, where = '', functions = {}, replace = [] } = this.getOptions();
  if (!source.includes(where)) return source;
  const bodies = Object.entries(functions).map(([name, body]) => [
    functionNamed(name),
    () => `function ${name}() {${body}}`,
  ]);
  return (
    instead ??
    [...replace, ...bodies].reduce((text, pair) => replaceIn(text, pair, this.resourcePath), source)
  );
}
