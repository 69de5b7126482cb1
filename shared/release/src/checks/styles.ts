import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { listTexts, type ReleaseContent } from './release-content';
import { isAmbiguous, decodeEscapes } from './style-text';

const getAtRuleName = ({ name }: AtRule): string => decodeEscapes(name).toLowerCase();

const isAtRule = (node: unknown): node is AtRule => (node as AtRule | undefined)?.type === 'atrule';

const isKeyframes = (node: unknown): boolean =>
  isAtRule(node) && /^(-\w+-)?keyframes$/.test(getAtRuleName(node));

/** Returns the prefixes of a remote's names. Bundlers such as esbuild name a class of a CSS module `<file>_<class>`. */
const getPrefixes = (remote: string) => [`${remote}-`, `${remote}_`] as const;

const isOwnName = (name: string, remote: string) =>
  // With a prefix, Tailwind writes `avisos:flex`.
  [...getPrefixes(remote), `${remote}:`].some((prefix) => name.startsWith(prefix));

/** The rule around a rule, also around a condition such as `@media`. */
function findOuterRule({ parent }: Rule | AtRule): Rule | undefined {
  if (parent?.type === 'rule') return parent;
  return isAtRule(parent) ? findOuterRule(parent) : undefined;
}

/**
 * Whether every element that a selector can match is one of the remote's own, or inside one.
 *
 * @param isNested - Whether `&` is an element of the remote itself: the rule around this one is checked, too.
 */
function isOwnSelector(selector: parseSelector.Selector, remote: string, isNested: boolean): boolean {
  let [isOwn, isInside] = [false, false];
  selector.each((node) => {
    if (node.type === 'combinator') {
      // A sibling of an element of the remote counts only if one of its ancestors is an element of the remote.
      const isDeeper = node.value.trim() === '' || node.value.trim() === '>';
      isInside ||= isDeeper && isOwn;
      isOwn = false;
    }
    if (node.type === 'class' && isOwnName(node.value, remote)) isOwn = true;
    if (node.type === 'nesting' && isNested) isOwn = true;
    if (node.type === 'pseudo' && [':is', ':where'].includes(node.value) && node.nodes.length > 0) {
      if (node.nodes.every((inner) => isOwnSelector(inner, remote, isNested))) isOwn = true;
    }
  });
  return isOwn || isInside;
}

/** Adds the `&` that a nested selector without one begins with. */
function withNesting(selector: parseSelector.Selector): parseSelector.Selector {
  let hasNesting = false;
  selector.walkNesting(() => void (hasNesting = true));
  if (hasNesting) return selector;
  const { first } = selector;
  const nestedSelector = selector.clone({});
  if (first?.type !== 'combinator') nestedSelector.prepend(parseSelector.combinator({ value: ' ' }));
  nestedSelector.prepend(parseSelector.nesting({}));
  return nestedSelector;
}

/** Tailwind writes its internal properties without the prefix, with the same meaning in each remote. */
const isOwnProperty = (name: string, remote: string) =>
  name.startsWith(`--${remote}-`) || name.startsWith('--tw-');

/** Whether a rule only defines such custom properties for the page, such as the theme of Tailwind. */
const isOwnTheme = ({ selector, nodes }: Rule, remote: string) =>
  selector
    .split(',')
    .every((part) => /^(?:\*|:root|:host|::?before|::?after|::backdrop)$/.test(part.trim())) &&
  nodes.every(
    (node) => node.type === 'comment' || (node.type === 'decl' && isOwnProperty(node.prop, remote)),
  );

function findRuleFaults(rule: Rule, remote: string): string[] {
  if (isKeyframes(rule.parent) || isOwnTheme(rule, remote)) return [];
  const isNested = findOuterRule(rule) !== undefined;
  return parseSelector()
    .astSync(rule.selector)
    .nodes.filter((selector) => !isOwnSelector(isNested ? withNesting(selector) : selector, remote, isNested))
    .map(
      (selector) =>
        `the selector ${String(selector).trim()} would style other remotes: its classes must begin with ${getPrefixes(remote).join(' or ')}`,
    );
}

/** At-rules that restrict or order rules, which are checked themselves. */
const conditions = /^(?:charset|container|layer|media|scope|starting-style|supports)$/;

function findAtRuleFaults(rule: AtRule, remote: string): string[] {
  const name = getAtRuleName(rule);
  if (name === 'import') return ['a style sheet imports another one that the manifest does not list'];
  if (isKeyframes(rule)) {
    if (isOwnName(rule.params, remote)) return [];
    return [
      `the animation ${rule.params} could have the name of another remote's animation: it must begin with ${getPrefixes(remote).join(' or ')}`,
    ];
  }
  if (conditions.test(name) || (name === 'property' && isOwnProperty(rule.params, remote))) return [];
  return [`@${name} would define something for the whole page`];
}

/** Returns the addresses in a value. Pages load no picture and no font of a remote by its address. */
function findAddressFaults(value: string): string[] {
  const plain = decodeEscapes(value);
  const inUrls = [...plain.matchAll(/(?:url|src)\(\s*["']?([^"')]*)/gi)];
  const inSets = [...plain.matchAll(/(?:image|image-set|cross-fade)\((?:[^"']*["'])([^"']*)/gi)];
  return [...inUrls, ...inSets]
    .map(([, address = '']) => address.trim())
    .filter((address) => !/^(data:|#)/i.test(address))
    .map((address) => `a style loads ${address}, which the page blocks: use a data: address`);
}

function parseStyle(text: string): postcss.Root | undefined {
  try {
    return postcss.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the rules of a remote's style sheets that affect other remotes. */
export function findStyleFaults(release: ReleaseContent): string[] {
  const { name } = release.manifest;
  return listTexts(release, 'style').flatMap(({ file, text }) => {
    const root = parseStyle(text);
    if (!root) return [`${file} is no style sheet`];
    if (isAmbiguous(text)) return [`${file} has a broken string, comment or address`];
    const faults: string[] = [];
    root.walkRules((rule) => void faults.push(...findRuleFaults(rule, name)));
    root.walkAtRules((rule) => void faults.push(...findAtRuleFaults(rule, name)));
    root.walkDecls(({ value }) => void faults.push(...findAddressFaults(value)));
    return [...new Set(faults)];
  });
}
