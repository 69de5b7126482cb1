import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Services } from '../../core/http/area';
import { renderMailboxPage } from './mailbox';
import type { Settings } from '../../settings';
import { renderDemoPage, demoStyle } from './page';

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isLoopback = (address: string) =>
  address === '::1' || (isIP(address.replace(/^::ffff:/, '')) === 4 && /^(::ffff:)?127\./.test(address));

/**
 * A page of another site can reach this server by its own host name, so only host names of this machine are accepted.
 */
const isLocalName = (hostname: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);

/** A tunnel connects from this machine, and names the client that it forwards for. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

const isLocal = ({ ip, hostname, headers }: FastifyRequest) =>
  isLoopback(ip) && isLocalName(hostname) && forwardingHeaders.every((name) => headers[name] === undefined);

/** @returns null when a mail server delivers the mails, or this is not a demo. */
export const getMailboxUrl = ({ demo, mail }: Settings) => (demo && !mail.smtpUrl ? '/demo/correo' : null);

const support = renderDemoPage(
  'Soporte',
  '<p>Aquí se abre el chat de soporte de la empresa. Su dirección es el ajuste <code>SUPPORT_CHAT_URL</code>.</p>',
);

const setHtmlHeaders = (reply: FastifyReply) =>
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  });

/** Serves the mailbox and the support page of the demo to this machine. Production has neither. */
export function serveDemo(app: FastifyInstance, services: Services): void {
  if (!services.settings.demo) return;
  app.get('/demo/demo.css', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(demoStyle),
  );
  app.get('/demo/soporte', async (_request, reply) => setHtmlHeaders(reply).send(support));
  const mailboxUrl = getMailboxUrl(services.settings);
  if (!mailboxUrl) return;
  app.get(mailboxUrl, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return setHtmlHeaders(reply).send(await renderMailboxPage(services));
  });
}
