import { startTestServer } from '../database';
import { attack, faultText } from './campaign';

/* A program that sends hostile requests to its own installations. Arguments: the number of requests, the seed. */
const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number);

const server = await startTestServer();
process.env.PARQUE_TEST_SERVER = JSON.stringify(server.connection);
try {
  const onWorld = (done: number) => process.stderr.write(`${done} of ${requests}\n`);
  const { faults, ...figures } = await attack({ requests, seed, onWorld });
  for (const fault of faults) process.stderr.write(`${faultText(fault)}\n`);
  process.stdout.write(`${JSON.stringify({ ...figures, faults: faults.length })}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
