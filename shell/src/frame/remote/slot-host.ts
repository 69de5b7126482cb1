import type { SlotHost } from '@parque/remote/host';
import type { ChosenRemote, Composition } from '../../remotes/composition';
import { RemoteError, toRemoteError } from '../../remotes/fault';
import { isLoaded, unload, watchRecovery, type RemotePart } from '../../remotes/remote-loader';
import { reportFault, reportLoaded } from '../../remotes/reports/outcomes';
import { composeSlot } from '../../remotes/slots';
import { visit } from '../../remotes/visit';
import { visitSandboxed } from '../../sandbox/host/sandboxed-visit';

const neverAborted = new AbortController().signal;

let newest: Composition | undefined;

const getCalls = ({ manifest: { name } }: ChosenRemote) =>
  newest?.remotes.find(({ manifest }) => manifest.name === name)?.sandbox ?? [];

/** Mounts a contribution. After a fault the next call loads it again; the rest of its remote stays as it is. */
async function show(part: RemotePart, element: HTMLElement, onFault: (fault: unknown) => void) {
  const startedAt = performance.now();
  const isFresh = !isLoaded(part);
  const report = (error: unknown) => reportFault(part.remote, toRemoteError(error));
  try {
    const handleFault = (fault: RemoteError) => {
      report(fault);
      unload(part);
      onFault(fault);
    };
    const currentVisit = part.remote.sandbox
      ? await visitSandboxed(part, element, handleFault, neverAborted)
      : await visit(part, element, handleFault);
    if (isFresh) reportLoaded(part.remote, performance.now() - startedAt);
    return currentVisit ?? { leave: () => Promise.resolve() };
  } catch (error) {
    // A frame that left the document with its screen does not load.
    if (element.isConnected) report(error);
    throw error;
  }
}

/** Returns what the slots on the screens of remotes show, for the newest composition. */
export function createSlotHost(registry: Composition): SlotHost {
  newest = registry;
  return {
    compose(id, session) {
      const { slot, contributions } = composeSlot(registry, session, id) ?? {};
      return {
        block: slot?.size.block ?? 0,
        items: (contributions ?? []).map(({ entry, contribution }) => {
          const part = { remote: entry, contribution, getCalls: () => getCalls(entry) };
          return {
            id: `${entry.manifest.name}/${contribution.id}`,
            title: contribution.title,
            show: (element, onFault) => show(part, element, onFault),
            watchRecovery(fault, onRetry, signal) {
              if (fault instanceof RemoteError) void watchRecovery(part, fault, onRetry, signal);
            },
          };
        }),
      };
    },
  };
}
