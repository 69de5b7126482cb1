export { can, permissionFor, type Permission } from './access';
export { tabStorage } from './browser-storage';
export { keep, readKept, useKept } from './user-storage';
export type { PersonScope } from './person-scope';
export {
  changeUser,
  expireSession,
  getPersonScope,
  getSession,
  reloadSession,
  renewToken,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToPerson,
  subscribeToSession,
  type SessionState,
} from './session';
export { usePersonScope, useSession } from './use-session';
