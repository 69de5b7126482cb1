import type { FindingEntity, LoadEventEntity } from '@parque/contract';
import type { RefusedRelease } from '@parque/release';
import type { ChosenRemote } from '../composition';
import type { FaultPhase, FaultReason, RemoteError } from '../fault';
import type { RegistryFault } from '../../registry/registry-source';
import { reportHappened } from './happened';
import { reportLoad } from './load-events';

/** The facts by which every report names a release. */
const toFacts = ({ manifest: { name, version }, choice: { why }, revision }: ChosenRemote) => ({
  remote: name,
  version,
  why,
  revision,
});

export function reportLoaded(entry: ChosenRemote, durationMs: number): void {
  reportLoad({ ...toFacts(entry), outcome: 'loaded', durationMs: Math.round(durationMs) });
}

const reportedFaults = new WeakSet<RemoteError>();

/** Reports that a remote failed; once for each fault, also when several visits meet it. */
export function reportFault(entry: ChosenRemote, fault: RemoteError): void {
  if (reportedFaults.has(fault)) return;
  reportedFaults.add(fault);
  reportFailure(toFacts(entry), fault);
  reportHappened({ entry, fault });
}

type Facts = Pick<LoadEventEntity, 'remote' | 'version' | 'why' | 'revision'>;

function reportFailure(facts: Facts, { phase, reason }: { phase: FaultPhase; reason: FaultReason }): void {
  reportLoad({ ...facts, outcome: 'failed', phase, reason });
}

/** The facts of failures without a remote: the registry itself, or a script of no release. */
const createShellFacts = (revision: number): Facts => ({
  remote: 'shell',
  version: '1.0.0',
  why: 'stable',
  revision,
});

export const reportRegistryFault = (fault: RegistryFault, revision: number): void =>
  reportFailure(createShellFacts(revision), fault);

const reportedReleases = new Set<string>();

/** Reports, once in this page, each release that failed verification. Revoked releases are not reported. */
export function reportRejected(refusedReleases: readonly RefusedRelease[], revision: number): void {
  for (const { id, fault } of refusedReleases) {
    if (fault === 'revoked' || reportedReleases.has(id)) continue;
    reportedReleases.add(id);
    const [remote = '', version = ''] = id.split('@');
    const reason = fault === 'signature' ? 'signature' : 'invalid';
    const phase = fault === 'signature' ? 'signature' : 'manifest';
    reportFailure({ remote, version, why: 'stable', revision }, { phase, reason });
  }
}

/** Reports what the code of a remote did to the page besides drawing its screen. */
export const reportFound = (entry: ChosenRemote, finding: FindingEntity): void =>
  reportLoad({ ...toFacts(entry), outcome: 'found', finding });

export const reportThrown = (entry: ChosenRemote, error: LoadEventEntity['error']): void =>
  reportLoad({ ...toFacts(entry), outcome: 'found', finding: 'error', error });

/** The directives by which the browser blocks a file that a load needs. */
const fileDirectives = /^(script|style|worker)-src(?!-attr)/;

/**
 * Reports that the browser blocked a violation of the page's policy: as a finding of the remote if it stops no load, such as
 * a blocked call, and otherwise as a failure.
 */
export const reportViolation = (entry: ChosenRemote | undefined, directive: string): void =>
  entry && !fileDirectives.test(directive)
    ? reportFound(entry, 'policy')
    : reportFailure(entry ? toFacts(entry) : createShellFacts(0), { phase: 'policy', reason: 'other' });
