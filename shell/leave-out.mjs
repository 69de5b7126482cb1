/** A loader: gives `instead` in place of a module, or what `replace` makes of its text. */
export default function leaveOut(source) {
  const { instead, replace = [] } = this.getOptions();
  return instead ?? replace.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
}
