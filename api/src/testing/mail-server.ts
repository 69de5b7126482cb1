import { once } from 'node:events';
import net from 'node:net';
import { endAfterTest } from './end-after-test';

/** A mail server for the current test, with the part of SMTP that delivers a mail, or that rejects every mail. */
export async function createMailServer(isOpen: () => boolean) {
  const receivedMails: string[] = [];
  const server = net.createServer((socket) => {
    let body: string | undefined;
    socket.setEncoding('utf8').write('220 correo\r\n');
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (body !== undefined && line !== '.') body += `${line}\n`;
        else if (line === '.') {
          receivedMails.push(body ?? '');
          body = undefined;
          socket.write('250 tomado\r\n');
        } else if (line === 'DATA') {
          body = '';
          socket.write('354 dime\r\n');
        } else if (line.startsWith('MAIL') && !isOpen()) socket.write('451 ahora no\r\n');
        else socket.write(line === 'QUIT' ? '221 adiós\r\n' : '250 bien\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  endAfterTest(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    received: receivedMails,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Parqué <hola@parque.example>' },
  };
}
