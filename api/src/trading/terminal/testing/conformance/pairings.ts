import type { Case } from './case';

export const pairings: readonly Case[] = [
  {
    name: 'a code pairs one terminal, whose owner then confirms the account',
    options: { isPaired: false },
    async run({ bridge, newCode, shown, confirm, calls }) {
      expect(await bridge.pair(await newCode())).toBe('paired');
      expect(await shown()).toMatchObject({ state: 'seen', login: 20_005_001, trade_mode: 'demo' });
      await confirm();
      await calls(2);
      expect(await shown()).toMatchObject({ state: 'connected', margin_mode: 'hedging' });
    },
  },
  {
    name: 'before the confirmation no order is delivered',
    options: { isPaired: false },
    async run({ bridge, newCode, order, calls, held, confirm }) {
      await bridge.pair(await newCode());
      await order();
      await calls(3);
      expect(held()).toEqual([]);
      await confirm();
      await calls(3);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'wrong codes are rejected, and never end the right one',
    options: { isPaired: false },
    async run({ bridge, newCode, ana }) {
      const code = await newCode();
      const wrong = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
      const listed = async () => (await ana.get('/terminals')).body.codes;
      for (let tries = 0; tries < 5; tries += 1) expect(await bridge.pair(wrong)).toBe('terminal_code_wrong');
      expect(await bridge.pair(wrong)).toBe('too_many_attempts');
      expect(await listed()).toMatchObject([{ state: 'mistyped', code }]);
      expect(await bridge.pair(code)).toBe('paired');
    },
  },
  {
    name: 'an expired code is rejected',
    options: { isPaired: false },
    async run({ bridge, newCode, pass, ana }) {
      const code = await newCode();
      pass(601_000);
      expect(await bridge.pair(code)).toBe('terminal_code_unknown');
      expect((await ana.get('/terminals')).body.codes).toMatchObject([{ state: 'expired' }]);
    },
  },
  {
    name: 'a used code is rejected',
    options: { isPaired: false },
    async run({ bridge, newCode }) {
      const code = await newCode();
      await bridge.pair(code);
      const other = await bridge.another('none');
      expect(await other.pair(code)).toBe('terminal_code_spent');
    },
  },
  {
    name: 'a revoked terminal is told that it is gone',
    async run({ bridge, ana, terminalId, shown }) {
      await ana.delete(`/terminals/${await terminalId()}`);
      expect(await bridge.call()).toMatchObject({ is: 'gone' });
      expect(await shown()).toMatchObject({ state: 'revoked' });
    },
  },
  {
    name: 'a terminal that is paired again keeps its account, and its former key is dead',
    async run({ bridge, newCode, terminalId, confirm, calls, order, held, ana }) {
      const id = await terminalId();
      expect(await bridge.pair(await newCode(id))).toBe('paired');
      await confirm();
      await calls(3);
      await order();
      await calls(3);
      expect(held()).toHaveLength(1);
      expect((await ana.get('/terminals')).body.terminals).toMatchObject([{ id, state: 'connected' }]);
    },
  },
];
