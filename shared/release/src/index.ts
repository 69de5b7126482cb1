export { computeBucket, hashUser } from './bucket';
export { choose, type Choice, type ChoiceReason, type Chooser } from './choose';
export { findClaimFaults, findGrantConflicts, type Claims } from './claims';
export {
  verifyDocument,
  verifyKeyList,
  type DocumentFault,
  type DocumentVerdict,
  type RefusedRelease,
  type Remembered,
  type VerifiedDocument,
} from './document';
export { maxReleaseLength, toReleaseId, verifyRelease, verifyTicket, type ReleaseFault } from './release';
export { verifySigned, type SignedType, type TrustedKey } from './signed';
