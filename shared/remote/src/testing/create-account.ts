import type { AccountEntity } from '@parque/contract';
import { people } from './open-screen';

/** Returns the account of a user with a proven address and without a second factor. */
export const createAccount = (changes: Partial<AccountEntity> = {}): AccountEntity => ({
  email: people.ana.email,
  is_email_proven: true,
  pending_email: null,
  has_waiting_purchase: false,
  second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
  passkeys: 0,
  ...changes,
});
