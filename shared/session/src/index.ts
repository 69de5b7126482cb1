export { can, permissionFor, type Permission } from './access';
export {
  expireSession,
  getSession,
  reloadSession,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToSession,
  type SessionState,
} from './session';
export { useSession } from './use-session';
