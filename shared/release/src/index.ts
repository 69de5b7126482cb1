export { bucketOf, personHash } from './bucket';
export { choose, type Choice, type ChoiceReason, type Chooser } from './choose';
export {
  verifyDocument,
  verifyKeyList,
  type DocumentFault,
  type DocumentVerdict,
  type RefusedRelease,
  type Remembered,
  type VerifiedDocument,
} from './document';
export { releaseId, verifyRelease, verifyTicket, type ReleaseFault } from './release';
export { verifySigned, type SignedType, type TrustedKey } from './signed';
