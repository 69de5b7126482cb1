import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { createCopierBroker } from '../../testing/simulated-broker';
import { createSteppedCopier } from '../../testing/stepped-copier';

/** Ana's master, which is reached as given, and the log of her child. A terminal calls only when the test lets it. */
async function createWorld(atTerminal: readonly 'master'[]) {
  const api = await testApi();
  const world = await createCopyWorld(api.db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now() - 60 * 60_000,
    atTerminal,
  });
  const { db, now, broker, master, terminals, time } = world;
  const ana = await api.signedIn('Ana', { owns: [1] });
  const terminal = terminals && { terminal: createCopierBroker(world.openTerminalGateway(db)) };
  const copier = createSteppedCopier({ db, now, broker, owner: 'uno', only: [master.id], ...terminal });
  const call = async () => terminals?.callAll();
  /** Lets the copier read the master twice in this time. */
  const pass = async (ms: number) => {
    for (let half = 0; half < 2; half += 1) {
      time.ms += ms / 2;
      await copier.turn();
    }
  };
  const log = async () => (await ana.get(`/copier/children/${world.child.id}/log`)).body.rows;
  // After two calls with new ticks, the clock of the trade server is known.
  for (let round = 0; round < 3; round += 1) {
    await call();
    await pass(1000);
  }
  return { ...world, ana, copier, call, pass, log };
}

test('the delay of a copy starts with the deal of the master at its broker, whenever its terminal reports it', async () => {
  const { open, close, settle, copier, call, pass, log } = await createWorld(['master']);
  const reportAfter = async (ms: number) => {
    await pass(ms);
    await call();
    await settle(copier);
  };
  const position = await open('Step Index', 'buy', 0.5);
  await reportAfter(3000);
  expect(await log()).toMatchObject([{ action: 'abrir', outcome: 'copiada', master_ms: 3000 }]);
  await close(position, 0.2);
  await reportAfter(2000);
  await close(position);
  await reportAfter(1500);
  expect(await log()).toMatchObject([
    { action: 'cerrar', master_ms: 1500 },
    { action: 'cerrar_parcial', master_ms: 2000 },
    { action: 'abrir', master_ms: 3000 },
  ]);
});

test('changes of stops have no deal of the master', async () => {
  const { open, setStops, settle, copier, call, log } = await createWorld(['master']);
  const position = await open('Step Index', 'buy', 0.5);
  await call();
  await settle(copier);
  await setStops(position, 7000, null);
  await call();
  await settle(copier);
  expect(await log()).toMatchObject([{ action: 'modificar', master_ms: null }, { action: 'abrir' }]);
});

test('at another broker, the delay starts with the time of the event', async () => {
  const { open, settle, copier, time, log } = await createWorld([]);
  await open('Step Index', 'buy', 0.5);
  time.ms += 3000;
  await settle(copier);
  expect(await log()).toMatchObject([{ action: 'abrir', master_ms: 3000 }]);
});
