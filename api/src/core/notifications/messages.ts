import type { Message } from '../database/schema';
import { formatMoment } from '../mail/mail-templates';

/** A time in a text of a message. It is written in the time zone of the reader when the message is delivered. */
export const markTime = (time: Date): string => `<${time.toISOString()}>`;

/** {@link markTime} of a day. */
export const markDay = (time: Date): string => `<${time.toISOString()} day>`;

const times = /<(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)( day)?>/g;

/** Writes the times of a stored message in a time zone. */
export function formatMessage({ title, paragraphs, ...parts }: Message, timeZone: string): Message {
  const days = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone });
  const format = (text: string) =>
    text.replace(times, (mark: string, iso: string, isDay?: string) => {
      const moment = new Date(iso);
      if (Number.isNaN(+moment)) return mark;
      return isDay ? days.format(moment) : formatMoment({ timeZone }, moment);
    });
  return { ...parts, title: format(title), paragraphs: paragraphs.map(format) };
}

/** The text of a message whose reader presses the message itself, without a link after it. */
export const formatPressed = ({ paragraphs }: Pick<Message, 'paragraphs'>): string =>
  paragraphs.join('\n').replace(/:$/, '.');

/** A day without a time, such as `2026-11-29`. */
export const formatDate = (
  date: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' },
) => new Intl.DateTimeFormat('es', { timeZone: 'UTC', ...options }).format(new Date(date));

export const formatDecimal = (value: number): string => String(value).replace('.', ',');
