import { desc } from 'drizzle-orm';
import { mailOutbox } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { decryptMailText, isOfChannel, type StoredMail } from '../../core/mail/outbox';
import { escapeHtml } from '../../core/http/responses/escape-html';
import { renderDemoPage } from './page';

const mailsShown = 50;

/** In the time zone of the server, whose name is shown: a mail has no reader whose zone is known. */
const time = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/**
 * Shows a line that is only a link as a button without the host of the link, which may differ from the address at which
 * the demo is open. This browser has no session there.
 */
function renderParagraph(text: string): string {
  const [, path] = /^https?:\/\/[^\s/]+(\/#\S*)$/.exec(text) ?? [];
  return path
    ? `<p><a class="action" href="${escapeHtml(path)}">Abrir el enlace</a></p>`
    : `<p>${escapeHtml(text)}</p>`;
}

function renderMail(services: Services, mail: StoredMail): string {
  const text = decryptMailText(services, mail) ?? '';
  const paragraphs = text.split('\n\n').map(renderParagraph).join('\n');
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><div><dt>Para</dt><dd>${escapeHtml(mail.to)}</dd></div><div><dt>Enviado</dt><dd><time datetime="${mail.createdAt.toISOString()}">${escapeHtml(time.format(mail.createdAt))}</time></dd></div></dl>
${paragraphs}
</article>`;
}

/** Renders the latest mails of the demo, which has no mail server; the newest first. */
export async function renderMailboxPage(services: Services): Promise<string> {
  const mails = await services.db
    .select()
    .from(mailOutbox)
    .where(isOfChannel.mail)
    .orderBy(desc(mailOutbox.id))
    .limit(mailsShown);
  const list =
    mails.length > 0
      ? mails.map((mail) => renderMail(services, mail)).join('\n')
      : '<p>Todavía no hay ningún mensaje. Crea una cuenta y aquí verás el que confirma su correo.</p>';
  return renderDemoPage(
    'Buzón',
    `<p class="tools"><a href="/demo/correo">Mirar si hay mensajes nuevos</a></p>\n${list}`,
  );
}
