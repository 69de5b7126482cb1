import type { Case } from './case';

/** Settings that forbid orders, with MetaTrader's code and the state that the owner sees. */
const forbiddingSettings = [
  ['the button AutoTrading is off', { terminal: false }, 10027, 'autotrading_off'],
  ['the program has no permission', { program: false }, 10027, 'program_not_allowed'],
  ['the broker forbids programs', { expert: false }, 10026, 'experts_forbidden'],
  ['the account is entered with the password of an investor', { account: false }, 10017, 'investor'],
] as const;

export const permissions: readonly Case[] = forbiddingSettings.map(([why, permission, retcode, state]) => ({
  name: `when ${why}, an order is rejected with ${retcode}, and the owner sees ${state}`,
  async run({ order, runCalls, getOutcome, listHeld, faults, getShown, byHand, record, getTerminalId }) {
    faults.permissions = permission;
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const command = await order();
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject({ state: 'rejected', retcode });
    expect(listHeld()).toHaveLength(1);
    expect(await getShown()).toMatchObject({ state });
    // The journal works without these permissions.
    expect((await record(await getTerminalId())).positions).toHaveLength(1);
  },
}));
