import type { Case } from './case';

/** What forbids orders, with MetaTrader's code and the state that the owner sees. */
const forbidden = [
  ['the button AutoTrading is off', { terminal: false }, 10027, 'autotrading_off'],
  ['the program has no permission', { program: false }, 10027, 'program_not_allowed'],
  ['the broker forbids programs', { expert: false }, 10026, 'experts_forbidden'],
  ['the account is entered with the password of an investor', { account: false }, 10017, 'investor'],
] as const;

export const permissions: readonly Case[] = forbidden.map(([why, permission, retcode, state]) => ({
  name: `when ${why}, an order is rejected with ${retcode}, and the owner sees ${state}`,
  async run({ order, calls, outcome, held, faults, shown, byHand, record, terminalId }) {
    faults.permissions = permission;
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const command = await order();
    await calls(3);
    expect(await outcome(command)).toMatchObject({ state: 'rejected', retcode });
    expect(held()).toHaveLength(1);
    expect(await shown()).toMatchObject({ state });
    // The journal works without these permissions.
    expect((await record(await terminalId())).positions).toHaveLength(1);
  },
}));
