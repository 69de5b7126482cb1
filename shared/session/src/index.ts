export { can, permissionFor, type Permission } from './access';
export { keep, readKept, useKept } from './kept';
export {
  changeUser,
  expireSession,
  getSession,
  reloadSession,
  renewToken,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToSession,
  type SessionState,
} from './session';
export { useSession } from './use-session';
