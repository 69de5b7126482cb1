export { Slot, useSlot, type SlotProps } from './slot';
