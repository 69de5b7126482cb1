/**
 * The permanent fault of a simulated account:
 * - `unreachable`: the broker is down
 * - `slow`: every answer is late
 * - `hanging`: sign-in succeeds, and no later call is answered
 * - `hanging_at_sign_in`: no call is answered, not even the sign-in
 * - `hanging_once`: the first call is not answered, the later ones are
 * - `history_breaks`: reading the history fails in the middle
 * - `disabled`: the broker has closed the account
 * - `trading_disabled`: the account can be read, and orders are rejected
 */
export type SimulatedFault =
  | 'unreachable'
  | 'slow'
  | 'hanging'
  | 'hanging_at_sign_in'
  | 'hanging_once'
  | 'history_breaks'
  | 'disabled'
  | 'trading_disabled';

export const faultsByNumber: Readonly<Record<number, SimulatedFault>> = {
  10009001: 'slow',
  10009002: 'hanging',
  10009003: 'unreachable',
  10009004: 'history_breaks',
  10009005: 'disabled',
  10009006: 'hanging_at_sign_in',
  10009007: 'hanging_once',
  10009008: 'trading_disabled',
};

/** Numbers of an account without trades, and of an account with about 100,000 deals. */
export const emptyNumber = 10009010;
export const crowdedNumber = 10009100;

/** Account numbers of the simulator: 1000 and four more digits. */
const isSimulated = (login: number): boolean => login >= 10_000_000 && login <= 10_009_999;

export type Entry = 'master' | 'investor';

/** `demo-<number>` is the master password, `ver-<number>` the investor password; all others are rejected. */
export function findEntry(login: number, password: string): Entry | undefined {
  if (!isSimulated(login)) return undefined;
  if (password === `demo-${login}`) return 'master';
  return password === `ver-${login}` ? 'investor' : undefined;
}
