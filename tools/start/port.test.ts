import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { requireUsableAddress } from './port.mjs';

let other: Server;

beforeEach(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
});
afterEach(() => other.close());

const port = () => String((other.address() as AddressInfo).port);

test('a start on a free port is accepted, and the port stays free', async () => {
  const PORT = port();
  other.close();
  await once(other, 'close');
  await requireUsableAddress({ PORT });
  await requireUsableAddress({ PORT });
});

test.each(['192.0.2.1', 'nothing.invalid'])(
  'a start on %s, which is no address of this machine, is refused in one line',
  async (HOST) => {
    await expect(requireUsableAddress({ HOST, PORT: port() })).rejects.toThrow(
      `Parqué cannot listen on ${HOST}, which is no address of this machine: choose another with --host.`,
    );
  },
);
