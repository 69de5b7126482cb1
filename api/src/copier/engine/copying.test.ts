import { followed } from '../testing/followed';

test('what a master opens, its child opens by its multiplier, and says how it came to its volume', async () => {
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

test('a master lot of 0.01 with multiplier 0.5 sends nothing, and the log says why', async () => {
  const { open, run, holds, log } = await followed({ multiplier: '0.5' });
  await open('EURUSD', 'buy', 0.01);
  await run();
  expect([await holds(), await log()]).toEqual([[], ['open skipped below_min']]);
});

test('a part that is closed, stops that are set, and the end are copied', async () => {
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

test('a netting master that adds, turns round and ends is followed by a hedge child', async () => {
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

test('a part that is more than one of several copies leaves as much as it should', async () => {
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

test('of a netting position that several copies share, nothing of a closed one stays when the steps have grown', async () => {
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

test('what the steps leave no room for beside a closed copy is closed with it, and nothing is left to do for it', async () => {
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

test('a netting child adds up what goes one way, and opens nothing against it', async () => {
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
