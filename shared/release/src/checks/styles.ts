import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import type { BuiltRemote } from '../remote/built-remote';

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

/** Returns the rules of a remote's style sheets that affect other remotes. */
export function styleFaults({ manifest, files }: BuiltRemote): string[] {
  const prefix = `${manifest.name}-`;
  const sheets = manifest.files.filter(({ kind }) => kind === 'style');
  return sheets.flatMap(({ file }) => {
    const root = postcss.parse(files.get(file)?.toString('utf8') ?? '');
    const faults: string[] = [];
    root.walkRules((rule) => void faults.push(...ruleFaults(rule, prefix)));
    root.walkAtRules((rule) => void faults.push(...atRuleFaults(rule, prefix)));
    return faults;
  });
}
