import type { ConnectorAccountsEntity, CopierStateEntity } from '@parque/contract';
import { plannedMasters } from '@parque/contract/limits';

/** Releases of the API with one master return no list of them. */
const listed = <Master>(all: readonly Master[] | undefined, only: Master | null): readonly Master[] =>
  all ?? (only ? [only] : []);

/** The connected masters, in their order. */
export const mastersIn = ({ maestras, master }: ConnectorAccountsEntity) => listed(maestras, master);

/** The masters in the state of the copies, in their order. */
export const copyMastersIn = ({ masters, master }: CopierStateEntity) => listed(masters, master);

/** How many masters the active products include. */
export const maxMastersOf = ({ max_masters }: ConnectorAccountsEntity) => max_masters ?? plannedMasters;

interface Identified {
  readonly id: number;
}

interface Following {
  readonly master_id?: number | null | undefined;
}

/** The master that a child copies; undefined: none. A child of an earlier release copies the only one. */
export const masterOf = <Master extends Identified>(
  { master_id }: Following,
  masters: readonly Master[],
): Master | undefined => (master_id === undefined ? masters[0] : masters.find(({ id }) => id === master_id));

/** The children of a master. */
export const childrenOf = <Child extends Following>(
  { id }: Identified,
  masters: readonly Identified[],
  children: readonly Child[],
): readonly Child[] => children.filter((child) => masterOf(child, masters)?.id === id);

/** A master with its children, or without a master those that have none. */
export interface Group<Master, Child> {
  readonly master: Master | undefined;
  readonly children: readonly Child[];
}

/** Each master with its children, and then the children without one. */
export function groupsOf<Master extends Identified, Child extends Following>(
  masters: readonly Master[],
  children: readonly Child[],
): readonly Group<Master, Child>[] {
  const alone = children.filter((child) => !masterOf(child, masters));
  return [
    ...masters.map((master) => ({ master, children: childrenOf(master, masters, children) })),
    ...(alone.length > 0 ? [{ master: undefined, children: alone }] : []),
  ];
}
