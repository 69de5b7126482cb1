export { can, permissionFor, type Permission } from './access';
export { tabStorage } from './browser-storage';
export { storeForUser, readForUser, useUserStorage } from './user-storage';
/** @deprecated Former names, which published releases of remotes import. */
export { storeForUser as keep, readForUser as readKept, useUserStorage as useKept } from './user-storage';
export type { UserScope } from './user-scope';
export {
  changeUser,
  expireSession,
  getUserScope,
  getSession,
  reloadSession,
  renewToken,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToUser,
  subscribeToSession,
  type SessionState,
} from './session';
export { useUserScope, useSession } from './use-session';
