import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import type { BuiltRemote } from '../built-remote';

const isKeyframes = (node: unknown) => /^(-\w+-)?keyframes$/.test((node as AtRule | undefined)?.name ?? '');

/** Whether every place that a selector can reach is inside one of the remote's own classes. */
function reachesOnlyOwn(selector: parseSelector.Selector, prefix: string): boolean {
  let isOwn = false;
  selector.each((node) => {
    if (node.type === 'class' && node.value.startsWith(prefix)) isOwn = true;
    // A nested rule is as narrow as the one around it, which is looked at as well.
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
  if (rule.name === 'import') return ['a style sheet imports another, which no manifest lists'];
  if (isKeyframes(rule) && !rule.params.startsWith(prefix)) {
    return [`the animation ${rule.params} could be mistaken for that of another remote`];
  }
  return [];
}

/** What the style sheets of a remote would change outside of it. */
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
