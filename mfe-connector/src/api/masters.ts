interface Identified {
  readonly id: number;
}

interface Following {
  readonly master_id?: number | null | undefined;
}

/** The master that a child copies; undefined: none. */
export const findMaster = <Master extends Identified>({ master_id }: Following, masters: readonly Master[]) =>
  masters.find(({ id }) => id === master_id);

export const listChildren = <Child extends Following>(
  { id }: Identified,
  masters: readonly Identified[],
  children: readonly Child[],
): readonly Child[] => children.filter((child) => findMaster(child, masters)?.id === id);

/** A master with its children; without a master, the children that have none. */
export interface Group<Master, Child> {
  readonly master: Master | undefined;
  readonly children: readonly Child[];
}

export function groupByMaster<Master extends Identified, Child extends Following>(
  masters: readonly Master[],
  children: readonly Child[],
): readonly Group<Master, Child>[] {
  const withoutMaster = children.filter((child) => !findMaster(child, masters));
  return [
    ...masters.map((master) => ({ master, children: listChildren(master, masters, children) })),
    ...(withoutMaster.length > 0 ? [{ master: undefined, children: withoutMaster }] : []),
  ];
}
