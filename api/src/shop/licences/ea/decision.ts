import {
  productIds,
  type EaDecisionEntity,
  type EaQuestionEntity,
  type EaStateEntity,
} from '@parque/contract';
import { eaMessages } from '@parque/contract/ea-messages';
import { sign } from './key';

/** The facts about the licence of a token. */
export interface LicenceFacts {
  readonly productId: number;
  readonly account1: number | null;
  readonly account2: number | null;
  readonly status: 'Activo' | 'Bloqueado';
  readonly entitlement: {
    readonly status: 'active' | 'suspended' | 'revoked';
    readonly until: Date | null;
  } | null;
}

const minuteS = 60;
const hourS = 60 * minuteS;

/** Time between two checks of an EA: with a valid licence, and after a denial that the owner may be resolving. */
const nextCheckS = { valid: 15 * minuteS, refused: 5 * minuteS };

/** How long a valid answer remains valid while the server cannot be reached. */
const maxGraceS = 72 * hourS;

const eaProducts = { dashpro: productIds.dashPro, escaner: productIds.scanner } as const;

/** The state of a licence for the EA that checks it. The reason that the owner can resolve alone is tested last. */
export function getLicenceState(facts: LicenceFacts, { product, login }: EaQuestionEntity, now: Date) {
  const { entitlement, account1, account2 } = facts;
  if (facts.productId !== eaProducts[product]) return 'PRODUCTO_DISTINTO';
  if (facts.status === 'Bloqueado') return 'BLOQUEADA';
  if (!entitlement || entitlement.status === 'revoked') return 'SIN_PRODUCTO';
  if (entitlement.status === 'suspended') return 'SUSPENDIDA';
  if (entitlement.until && entitlement.until <= now) return 'CADUCADA';
  return login === account1 || login === account2 ? 'ACTIVA' : 'CUENTA_NO_REGISTRADA';
}

const toSeconds = (date: Date) => Math.floor(+date / 1000);

type Unsigned = Omit<EaDecisionEntity, 'signature'>;

export function buildDecision(state: EaStateEntity, until: Date | null, nonce: string, now: Date): Unsigned {
  const valid = state === 'ACTIVA';
  const leftS = until ? Math.max(0, toSeconds(until) - toSeconds(now)) : Infinity;
  return {
    valid,
    state,
    message: eaMessages[state],
    abrir: valid,
    // Open positions can always be managed.
    gestionar: true,
    expires: until ? toSeconds(until) : 0,
    server_time: toSeconds(now),
    nonce,
    next_check_s: valid ? Math.max(minuteS, Math.min(nextCheckS.valid, leftS)) : nextCheckS.refused,
    grace_s: valid ? Math.min(maxGraceS, leftS) : 0,
  };
}

const formatFlag = (value: boolean) => (value ? '1' : '0');

/** Formats the signed text: everything that an EA acts on, and the product and account that it was issued for. */
function formatSignedLine(decision: Unsigned, { product, login }: EaQuestionEntity): string {
  const { state, abrir, gestionar, expires, server_time, nonce, next_check_s, grace_s } = decision;
  return [
    'v1',
    state,
    formatFlag(abrir),
    formatFlag(gestionar),
    expires,
    server_time,
    nonce,
    next_check_s,
    grace_s,
    product,
    login,
  ].join('|');
}

export function signDecision(decision: Unsigned, question: EaQuestionEntity, key: string | undefined) {
  return {
    ...decision,
    signature: key === undefined ? null : sign(key, formatSignedLine(decision, question)),
  };
}

/** Formats a decision in one line, its signature last. */
export function formatDecisionLine({ signature, ...decision }: EaDecisionEntity, question: EaQuestionEntity) {
  return `${formatSignedLine(decision, question)}|${signature ?? ''}`;
}
