import { followed } from '../testing/followed';

test('a child copies an opening with its multiplier and records how the volume was computed', async () => {
  const { open, run, holds, commands } = await followed({ multiplier: '1.5' });
  await open('EURUSD', 'buy', 0.07);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.1']);
  expect(await commands()).toMatchObject([
    {
      state: 'done',
      reason: 'rounded',
      sum: { master: 0.07, multiplier: 1.5, exact: 0.105, result: 0.1, step: 0.01 },
    },
  ]);
});

test('0.01 lots with multiplier 0.5 are skipped with the reason in the log', async () => {
  const { open, run, holds, log } = await followed({ multiplier: '0.5' });
  await open('EURUSD', 'buy', 0.01);
  await run();
  expect([await holds(), await log()]).toEqual([[], ['open skipped below_min']]);
});

test('partial closes, changes of stops and full closes are copied', async () => {
  const { open, close, stops, run, holds, held, log } = await followed();
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await close(position, 0.1);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.2']);
  await stops(position, 0.9, 1.5);
  await run();
  expect(await held()).toMatchObject([{ stopLoss: 0.9, takeProfit: 1.5 }]);
  await close(position);
  await run();
  expect([await holds(), await log()]).toEqual([
    [],
    ['open done', 'close_partial done', 'modify done', 'close done'],
  ]);
});

test('a hedging child follows a netting master that adds, reverses and closes', async () => {
  const { open, run, holds, log } = await followed({ masterServer: 'Parque-Netting' });
  await open('EURUSD', 'buy', 0.2);
  await run();
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.2', 'EURUSD buy 0.1']);
  await open('EURUSD', 'sell', 0.5);
  await run();
  expect(await holds()).toEqual(['EURUSD sell 0.2']);
  await open('EURUSD', 'buy', 0.2);
  await run();
  expect([await holds(), await log()]).toEqual([
    [],
    ['open done', 'open done', 'close done', 'close done', 'open done', 'close done'],
  ]);
});

test('a partial close larger than the oldest of several copies leaves the right total volume', async () => {
  const { open, run, holds } = await followed({ masterServer: 'Parque-Netting', multiplier: '0.35' });
  await open('EURUSD', 'sell', 0.17);
  await run();
  await open('EURUSD', 'sell', 0.23);
  await run();
  expect(await holds()).toEqual(['EURUSD sell 0.05', 'EURUSD sell 0.08']);
  await open('EURUSD', 'buy', 0.38);
  await run();
  expect(await holds()).toEqual(['EURUSD sell 0.01']);
});

test('after the volume step grew, closing one copy of a shared netting position rounds up to the step', async () => {
  const { desk, child, open, close, run, holds, log } = await followed({ childServers: ['Parque-Netting'] });
  const first = await open('EURUSD', 'buy', 0.24);
  const second = await open('EURUSD', 'buy', 0.26);
  await run();
  await desk.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await close(first);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.2']);
  await close(second);
  await run();
  expect([await holds(), await log()]).toEqual([
    [],
    ['open done', 'open done', 'close done shared_steps', 'close done'],
  ]);
});

test("a shared remainder below the broker's minimum is closed together with the closed copy", async () => {
  const { desk, child, open, close, run, holds, log } = await followed({ childServers: ['Parque-Netting'] });
  const first = await open('EURUSD', 'buy', 0.24);
  const second = await open('EURUSD', 'buy', 0.02);
  await run();
  await desk.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await close(first);
  await run();
  await close(second);
  await run();
  expect([await holds(), await log()]).toEqual([
    [],
    ['open done', 'open done', 'close done shared_steps', 'close skipped closed_already'],
  ]);
});

test('a netting child adds positions of the same side and skips the opposite side', async () => {
  const { open, close, run, holds, log } = await followed({ childServers: ['Parque-Netting'] });
  const first = await open('EURUSD', 'buy', 0.2);
  await open('EURUSD', 'buy', 0.1);
  await open('EURUSD', 'sell', 0.1);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.3']);
  expect(await log()).toEqual(['open done', 'open done', 'open skipped netting_conflict']);
  await close(first);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.1']);
});
