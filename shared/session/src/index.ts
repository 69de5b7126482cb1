export { can, getPermission, type Permission } from './access';
export { tabStorage } from './browser-storage';
export { storeForUser, readForUser, useUserStorage } from './user-storage';
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
