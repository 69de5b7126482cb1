/** The part of this package that the shell and its frames need, and remotes do not. */
export { listOfferedCommands } from './commands';
export { LeaveQuestions } from './leave-question';
export { listKnownAddresses } from './known-addresses';
export { offerSlots, type SlotHost } from './slot-host';
export { requestNavigation } from './navigation/request-navigation';
