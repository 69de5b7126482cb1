import type { SlotHost } from '@parque/remote/host';
import type { Composition } from '../../remotes/composition';
import { RemoteError } from '../../remotes/fault';
import { isLoaded, unload } from '../../remotes/remote-loader';
import { reportFault, reportLoaded } from '../../remotes/reports/outcomes';
import { composeSlot, type SlotContribution } from '../../remotes/slots';
import { visit } from '../../remotes/visit';

/** Mounts a contribution. After a fault the next call loads it again; the rest of its remote stays as it is. */
async function show({ entry, declared }: SlotContribution, element: HTMLElement, onFault: () => void) {
  const part = { remote: entry, contribution: declared };
  const begun = performance.now();
  const isFresh = !isLoaded(part);
  const report = (error: unknown) =>
    reportFault(
      entry,
      error instanceof RemoteError ? error : new RemoteError('render', 'other', String(error), error),
    );
  try {
    const opened = await visit(part, element, (fault) => {
      report(fault);
      unload(part);
      onFault();
    });
    if (isFresh) reportLoaded(entry, performance.now() - begun);
    return opened;
  } catch (error) {
    report(error);
    throw error;
  }
}

/** Returns what the slots on the screens of remotes show, for a composition. */
export const createSlotHost = (registry: Composition): SlotHost => ({
  compose(id, session) {
    const { declared, contributions } = composeSlot(registry, session, id) ?? {};
    return {
      block: declared?.size.block ?? 0,
      items: (contributions ?? []).map((one) => ({
        id: `${one.entry.manifest.name}/${one.declared.id}`,
        title: one.declared.title,
        show: (element, onFault) => show(one, element, onFault),
      })),
    };
  },
});
