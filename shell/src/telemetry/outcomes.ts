import type { LoadEventEntity } from '@parque/contract';
import type { RefusedRelease } from '@parque/release';
import type { ChosenRemote } from '../composition/composition';
import type { FaultPhase, FaultReason, RemoteFault } from '../composition/fault';
import type { RegistryFault } from '../registry/registry-source';
import { tellLoad } from './load-events';

const factsOf = ({ manifest: { name, version }, choice: { why }, revision }: ChosenRemote) => ({
  remote: name,
  version,
  why,
  revision,
});

/** Tells that a remote was loaded and shown. */
export function tellLoaded(entry: ChosenRemote, durationMs: number): void {
  tellLoad({ ...factsOf(entry), outcome: 'loaded', durationMs: Math.round(durationMs) });
}

const told = new WeakSet<RemoteFault>();

/** Tells that a remote failed: once, however many visits met the same fault. */
export function tellFault(entry: ChosenRemote, fault: RemoteFault): void {
  if (told.has(fault)) return;
  told.add(fault);
  tellFailure(factsOf(entry), fault);
}

type Facts = Pick<LoadEventEntity, 'remote' | 'version' | 'why' | 'revision'>;

function tellFailure(facts: Facts, { phase, reason }: { phase: FaultPhase; reason: FaultReason }): void {
  tellLoad({ ...facts, outcome: 'failed', phase, reason });
}

/** What is no remote's: the registry itself, a script that nobody released. */
const shellFacts = (revision: number): Facts => ({
  remote: 'shell',
  version: '1.0.0',
  why: 'stable',
  revision,
});

/** Tells that the registry did not come or did not hold. */
export const tellRegistryFault = (fault: RegistryFault, revision: number): void =>
  tellFailure(shellFacts(revision), fault);

const refusalsTold = new Set<string>();

/** Tells, once in this page, that a release does not hold. That one was revoked is known already. */
export function tellRefused(refused: readonly RefusedRelease[], revision: number): void {
  for (const { id, fault } of refused) {
    if (fault === 'revoked' || refusalsTold.has(id)) continue;
    refusalsTold.add(id);
    const [remote = '', version = ''] = id.split('@');
    const reason = fault === 'signature' ? 'signature' : 'invalid';
    const phase = fault === 'signature' ? 'signature' : 'manifest';
    tellFailure({ remote, version, why: 'stable', revision }, { phase, reason });
  }
}

/** Tells that the browser stopped something that the page's policy forbids. */
export const tellViolation = (entry: ChosenRemote | undefined): void =>
  tellFailure(entry ? factsOf(entry) : shellFacts(0), { phase: 'policy', reason: 'other' });
