export { requestNavigation } from './request-navigation';
export { useBlocker } from './use-blocker';
