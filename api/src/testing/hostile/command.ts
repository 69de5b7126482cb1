import { startTestServer } from '../database';
import { attack, faultText } from './campaign';
import { attackWire } from './wire';
import { openWorld } from './world';

/* A program that sends hostile requests to its own installations. Arguments: the number of requests, the seed. */
const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number);

const server = await startTestServer();
process.env.PARQUE_TEST_SERVER = JSON.stringify(server.connection);
try {
  const onWorld = (done: number) => process.stderr.write(`${done} of ${requests}\n`);
  const { faults, ...figures } = await attack({ requests, seed, onWorld });
  for (const fault of faults) process.stderr.write(`${faultText(fault)}\n`);
  const world = await openWorld();
  const onWire = await attackWire(world, { requests, seed }).finally(() => world.stop());
  for (const fault of onWire) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `${JSON.stringify({ ...figures, faults: faults.length, onConnections: requests, faultsOnConnections: onWire.length })}\n`,
  );
  process.exitCode = faults.length + onWire.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
