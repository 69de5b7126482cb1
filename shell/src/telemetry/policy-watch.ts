import { ownerOf } from '../composition/known-files';
import { tellViolation } from './outcomes';

/** What other programs of the browser do in the page is not ours. */
const isForeign = ({ sourceFile }: SecurityPolicyViolationEvent) => /^[\w-]+-extension:/.test(sourceFile);

/**
 * Tells what the page's policy stopped, each thing once, as a failure of the remote that tried it: the one whose file
 * it comes from, or whose file it asked for.
 *
 * @returns What ends it.
 */
export function watchPolicy(): () => void {
  const told = new Set<string>();
  const violated = (event: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, blockedURI, sourceFile } = event;
    const what = [effectiveDirective, blockedURI, sourceFile].join(' ');
    if (isForeign(event) || told.has(what)) return;
    told.add(what);
    tellViolation(ownerOf(sourceFile) ?? ownerOf(blockedURI));
  };
  document.addEventListener('securitypolicyviolation', violated);
  return () => document.removeEventListener('securitypolicyviolation', violated);
}
