import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { requireUsableAddress } from './port.mjs';

let otherServer: Server;

beforeEach(async () => {
  otherServer = createServer().listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
});
afterEach(() => otherServer.close());

const getPort = () => String((otherServer.address() as AddressInfo).port);

test('a start on a free port is accepted, and the port stays free', async () => {
  const PORT = getPort();
  otherServer.close();
  await once(otherServer, 'close');
  await requireUsableAddress({ PORT });
  await requireUsableAddress({ PORT });
});

test.each(['192.0.2.1', 'nothing.invalid'])(
  'a start on %s, which is no address of this machine, is refused in one line',
  async (HOST) => {
    await expect(requireUsableAddress({ HOST, PORT: getPort() })).rejects.toThrow(
      `Parqué cannot listen on ${HOST}, which is no address of this machine: choose another with --host.`,
    );
  },
);
