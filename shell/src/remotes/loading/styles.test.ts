import { applyStyles } from './styles';

/** A style sheet with one rule in the page. */
function insertSheet(): readonly HTMLLinkElement[] {
  const style = document.createElement('style');
  style.textContent = '.avisos-a { color: red }';
  document.head.append(style);
  return [style as unknown as HTMLLinkElement];
}
const areApplied = (styles: readonly HTMLLinkElement[]) => styles.every(({ sheet }) => !sheet?.disabled);

test('the sheets of one release of a part apply at a time, and stay after its visit', () => {
  const name = 'avisos';
  const [old, next, other] = [insertSheet(), insertSheet(), insertSheet()];
  applyStyles(name, old);
  applyStyles('otro', other);
  applyStyles(name, next);
  expect([old, next, other].map(areApplied)).toEqual([false, true, true]);
  applyStyles(name, old);
  expect([old, next].map(areApplied)).toEqual([true, false]);
});
