import { offerSlots, type SlotItem } from '../slot';

/** Offers these contributions to every slot. */
export const fakeSlot = (items: readonly SlotItem[]): void =>
  offerSlots({ compose: () => ({ block: 180, items }) });
