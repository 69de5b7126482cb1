import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { textsOf, type ReleaseContent } from './release-content';

const isKeyframes = (node: unknown) => /^(-\w+-)?keyframes$/.test((node as AtRule | undefined)?.name ?? '');

/** Whether every element that a selector can match is inside one of the remote's own classes. */
function reachesOnlyOwn(selector: parseSelector.Selector, prefix: string): boolean {
  let isOwn = false;
  selector.each((node) => {
    if (node.type === 'class' && node.value.startsWith(prefix)) isOwn = true;
    // A nested rule is restricted by the rule around it, which is checked too.
    if (node.type === 'nesting') isOwn = true;
    if (node.type === 'pseudo' && [':is', ':where'].includes(node.value) && node.nodes.length > 0) {
      if (node.nodes.every((inner) => reachesOnlyOwn(inner, prefix))) isOwn = true;
    }
  });
  return isOwn;
}

function ruleFaults(rule: Rule, prefix: string): string[] {
  if (isKeyframes(rule.parent) || rule.parent?.type === 'rule') return [];
  return parseSelector()
    .astSync(rule.selector)
    .nodes.filter((selector) => !reachesOnlyOwn(selector, prefix))
    .map((selector) => `the selector ${String(selector).trim()} would style other remotes`);
}

function atRuleFaults(rule: AtRule, prefix: string): string[] {
  if (rule.name === 'import') return ['a style sheet imports another one that the manifest does not list'];
  if (isKeyframes(rule) && !rule.params.startsWith(prefix)) {
    return [`the animation ${rule.params} could have the name of another remote's animation`];
  }
  return [];
}

/** Returns the addresses in a value. Pages load no picture and no font of a remote by its address. */
function addressFaults(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?([^"')]*)/gi)]
    .map(([, address = '']) => address.trim())
    .filter((address) => !/^(data:|#)/i.test(address))
    .map((address) => `a style loads ${address}, which the page blocks: use a data: address`);
}

function parsed(text: string): postcss.Root | undefined {
  try {
    return postcss.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the rules of a remote's style sheets that affect other remotes. */
export function styleFaults(release: ReleaseContent): string[] {
  const prefix = `${release.manifest.name}-`;
  return textsOf(release, 'style').flatMap(({ file, text }) => {
    const root = parsed(text);
    if (!root) return [`${file} is no style sheet`];
    const faults: string[] = [];
    root.walkRules((rule) => void faults.push(...ruleFaults(rule, prefix)));
    root.walkAtRules((rule) => void faults.push(...atRuleFaults(rule, prefix)));
    root.walkDecls(({ value }) => void faults.push(...addressFaults(value)));
    return faults;
  });
}
