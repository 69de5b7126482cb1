import { findOwner } from '../loading/known-files';
import { reportViolation } from './outcomes';

/** Whether an extension of the browser caused the violation. */
const isForeign = ({ sourceFile }: SecurityPolicyViolationEvent) => /^[\w-]+-extension:/.test(sourceFile);

/**
 * Reports each violation of the page's policy once, for the remote whose file caused it or was blocked.
 *
 * @returns Stops it.
 */
export function watchPolicy(): () => void {
  const reported = new Set<string>();
  const handleViolation = (event: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, blockedURI, sourceFile } = event;
    const what = [effectiveDirective, blockedURI, sourceFile].join(' ');
    if (isForeign(event) || reported.has(what)) return;
    reported.add(what);
    reportViolation(findOwner(sourceFile) ?? findOwner(blockedURI), effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  return () => document.removeEventListener('securitypolicyviolation', handleViolation);
}
