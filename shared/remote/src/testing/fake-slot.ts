import { offerSlots, type SlotItem } from '../slot-host';

/** Offers these contributions to every slot. */
export const fakeSlot = (items: readonly SlotItem[]): void =>
  offerSlots({ compose: () => ({ block: 180, items }) });
