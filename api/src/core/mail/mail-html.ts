import { escapeHtml } from '../http/responses/escape-html';
import type { Curve } from '../database/schema';
import type { OutgoingMessage } from './outbox';

const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#ffffff;text-decoration:none';

/** Renders a part of a message as HTML: a link becomes its name. @param attributes - Attributes of the link. */
export const renderPart = (text: string, attributes = '') =>
  /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escapeHtml(text)}"${attributes}>Abrir en Parqué</a>`
    : escapeHtml(text);

const renderParagraph = (text: string) =>
  `<p style="margin:0 0 16px">${renderPart(text, ` style="${button}"`).replaceAll('\n', '<br>')}</p>`;

/** A picture that is attached to the mail. */
const renderCurve = ({ label }: Curve, index: number) =>
  `<p style="margin:0 0 16px"><img src="cid:curve-${index}" width="520" style="max-width:100%" alt="${escapeHtml(label)}"><br>${escapeHtml(label)}</p>`;

/** Renders the parts of a mail as HTML, without addresses of others. */
export function renderMailHtml({
  subject,
  text,
  curves,
}: Pick<OutgoingMessage, 'subject' | 'text' | 'curves'>) {
  const body = [...text.split('\n\n').map(renderParagraph), ...(curves ?? []).map(renderCurve)].join('\n');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(subject)}</h1>
${body}
</div></body></html>`;
}
