export { hostApiVersion } from './host-api';
export type { ContentProps } from './remote-root';
export {
  type ContributionProps,
  defineContribution,
  defineLifecycles,
  type Lifecycles,
  type MountProps,
} from './lifecycles';
export { isOffered, runCommand, useCommand } from './commands';
export { type LeaveQuestion, useQuestionOpener } from './leave-question';
export { useStoredSearch } from './stored-search-params';
export { announceAddresses, isKnownAddress } from './known-addresses';
export { readRegistryDocument, getDemoMailboxUrl, readSettings, type PageSettings } from './page-data';
export {
  type CommandDeclaration,
  defineRemote,
  type MenuDeclaration,
  type RemoteDefinition,
  type RouteDeclaration,
} from './manifest';
export * from './router';
export { areShortcutsOn, useShortcuts } from './shortcuts';
export { getSlotHost, type SlotContent, type SlotItem, subscribeToSlots } from './slot-host';
export { hasUnsavedInput, useUnsavedInput } from './unsaved-input';
