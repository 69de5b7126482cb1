/** What the shell and its frames need of this package, and remotes do not. */
export { offeredCommands } from './commands';
export { knownAddresses } from './known-addresses';
export { requestNavigation } from './navigation/request-navigation';
