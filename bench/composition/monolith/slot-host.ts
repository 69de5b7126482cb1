import type { Lifecycles, MountProps } from '@parque/remote';
import type { SlotHost } from '@parque/remote/host';
import type { Composition } from '../../../shell/src/remotes/composition';
import { composeSlot, type SlotContribution } from '../../../shell/src/remotes/slots';

/** The contributions of the remotes, as lazy parts of the same application. */
const contributions: Readonly<Record<string, () => Promise<{ readonly default: Lifecycles }>>> = {
  'admin/releases': () => import('../../../mfe-admin/src/slots/releases'),
  'admin/sales-today': () => import('../../../mfe-admin/src/slots/sales-today'),
  'admin/waiting': () => import('../../../mfe-admin/src/slots/waiting'),
  'catalogue/licences': () => import('../../../mfe-catalogue/src/slots/licences'),
  'connector/copier-state': () => import('../../../mfe-connector/src/slots/copier-state'),
  'copy/copy-links': () => import('../../../mfe-copy/src/slots/copy-links'),
  'copy/fund-payment': () => import('../../../mfe-copy/src/slots/fund-payment'),
  'journal/journal-last-trades': () => import('../../../mfe-journal/src/slots/journal-last-trades'),
  'journal/journal-month': () => import('../../../mfe-journal/src/slots/journal-month'),
};

async function show(name: string, title: string, domElement: HTMLElement, onFault: MountProps['onFault']) {
  const load = contributions[name];
  if (!load) throw new Error(`the monolith has no ${name}`);
  const { default: contribution } = await load();
  const ending = new AbortController();
  const props = { name, title, domElement, onFault, signal: ending.signal };
  await contribution.mount(props);
  return {
    async leave() {
      ending.abort();
      await contribution.unmount(props);
    },
  };
}

const toItem = ({ entry, contribution: { id, title } }: SlotContribution) => {
  const name = `${entry.manifest.name}/${id}`;
  return {
    id: name,
    title,
    show: (element: HTMLElement, onFault: MountProps['onFault']) => show(name, title, element, onFault),
  };
};

/** Replaces the shell's way to load contributions. */
export const createSlotHost = (registry: Composition): SlotHost => ({
  compose(id, session) {
    const composed = composeSlot(registry, session, id);
    return { block: composed?.slot.size.block ?? 0, items: (composed?.contributions ?? []).map(toItem) };
  },
});
