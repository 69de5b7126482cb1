import type { Case } from './case';

export const pairings: readonly Case[] = [
  {
    name: 'a code pairs one terminal, whose owner then confirms the account',
    options: { isPaired: false },
    async run({ bridge, createCode, getShown, confirm, runCalls }) {
      expect(await bridge.pair(await createCode())).toBe('paired');
      expect(await getShown()).toMatchObject({ state: 'seen', login: 20_005_001, trade_mode: 'demo' });
      await confirm();
      await runCalls(2);
      expect(await getShown()).toMatchObject({ state: 'connected', margin_mode: 'hedging' });
    },
  },
  {
    name: 'before the confirmation no order is delivered',
    options: { isPaired: false },
    async run({ bridge, createCode, order, runCalls, listHeld, confirm }) {
      await bridge.pair(await createCode());
      await order();
      await runCalls(3);
      expect(listHeld()).toEqual([]);
      await confirm();
      await runCalls(3);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'wrong codes are rejected, and never end the right one',
    options: { isPaired: false },
    async run({ bridge, createCode, ana }) {
      const code = await createCode();
      const guess = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
      const listCodes = async () => (await ana.get('/terminals')).body.codes;
      for (let tries = 0; tries < 5; tries += 1) expect(await bridge.pair(guess)).toBe('terminal_code_wrong');
      expect(await bridge.pair(guess)).toBe('too_many_attempts');
      expect(await listCodes()).toMatchObject([{ state: 'mistyped', code }]);
      expect(await bridge.pair(code)).toBe('paired');
    },
  },
  {
    name: 'an expired code is rejected',
    options: { isPaired: false },
    async run({ bridge, createCode, pass, ana }) {
      const code = await createCode();
      pass(601_000);
      expect(await bridge.pair(code)).toBe('terminal_code_unknown');
      expect((await ana.get('/terminals')).body.codes).toMatchObject([{ state: 'expired' }]);
    },
  },
  {
    name: 'a used code is rejected',
    options: { isPaired: false },
    async run({ bridge, createCode }) {
      const code = await createCode();
      await bridge.pair(code);
      const other = await bridge.createAnother('none');
      expect(await other.pair(code)).toBe('terminal_code_spent');
    },
  },
  {
    name: 'a revoked terminal is told that it is gone',
    async run({ bridge, ana, getTerminalId, getShown }) {
      await ana.delete(`/terminals/${await getTerminalId()}`);
      expect(await bridge.call()).toMatchObject({ is: 'gone' });
      expect(await getShown()).toMatchObject({ state: 'revoked' });
    },
  },
  {
    name: 'a terminal that is paired again keeps its account, and its former key is dead',
    async run({ bridge, createCode, getTerminalId, confirm, runCalls, order, listHeld, ana }) {
      const id = await getTerminalId();
      expect(await bridge.pair(await createCode(id))).toBe('paired');
      await confirm();
      await runCalls(3);
      await order();
      await runCalls(3);
      expect(listHeld()).toHaveLength(1);
      expect((await ana.get('/terminals')).body.terminals).toMatchObject([{ id, state: 'connected' }]);
    },
  },
];
