/**
 * What is out of order with an account of the simulator:
 * - `unreachable`: its broker is down
 * - `slow`: it answers, after a second
 * - `hanging`: it lets in, and answers nothing from then on
 * - `hanging_at_the_door`: not even that
 * - `hanging_once`: its first answer never comes, the others do
 * - `half`: a history breaks off in the middle
 * - `disabled`: the broker has closed it
 * - `trading_disabled`: it can be read, and the broker accepts no orders
 */
export type SimulatedFault =
  | 'unreachable'
  | 'slow'
  | 'hanging'
  | 'hanging_at_the_door'
  | 'hanging_once'
  | 'half'
  | 'disabled'
  | 'trading_disabled';

export const faultOfNumber: Readonly<Record<number, SimulatedFault>> = {
  10009001: 'slow',
  10009002: 'hanging',
  10009003: 'unreachable',
  10009004: 'half',
  10009005: 'disabled',
  10009006: 'hanging_at_the_door',
  10009007: 'hanging_once',
  10009008: 'trading_disabled',
};

/** An account without a single trade, and one with about a hundred thousand deals. */
export const emptyNumber = 10009010;
export const crowdedNumber = 10009100;

/** Numbers of the simulator: 1000 and four more digits. */
const isSimulated = (login: number): boolean => login >= 10_000_000 && login <= 10_009_999;

export type Entry = 'master' | 'investor';

/** `demo-<number>` signs in to trade, `ver-<number>` to look only; everything else is wrong. */
export function entryWith(login: number, password: string): Entry | undefined {
  if (!isSimulated(login)) return undefined;
  if (password === `demo-${login}`) return 'master';
  return password === `ver-${login}` ? 'investor' : undefined;
}
