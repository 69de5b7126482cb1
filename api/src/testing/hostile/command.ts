import { startTestServer } from '../database';
import { attack, toldFault } from './campaign';

/* A process that sends hostile requests to installations of its own. Its words: how many, the seed. */
const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number);

const server = await startTestServer();
process.env.PARQUE_TEST_SERVER = JSON.stringify(server.connection);
try {
  const onWorld = (done: number) => process.stderr.write(`${done} of ${requests}\n`);
  const { faults, ...figures } = await attack({ requests, seed, onWorld });
  for (const fault of faults) process.stderr.write(`${toldFault(fault)}\n`);
  process.stdout.write(`${JSON.stringify({ ...figures, faults: faults.length })}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
