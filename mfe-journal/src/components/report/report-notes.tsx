import type { NoteEntity, RoutinePageEntity, TradeEntity } from '@parque/contract';
import { wallTime, longDay, shortDay } from '../figures/date-text';
import { periodOf, periodText } from '../routine/periods';
import type { ReportRange } from './report-address';
import css from './report.module.css';

/** A text that the owner wrote, under what it is about. */
export interface WrittenText {
  readonly key: string;
  /** The first day that it is about. */
  readonly day: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const noteLines = ({ text, tags }: NoteEntity) =>
  [text, tags.length > 0 ? `Etiquetas: ${tags.join(', ')}` : ''].filter(Boolean);

function ofNote(note: NoteEntity, trades: ReadonlyMap<string, TradeEntity>): WrittenText[] {
  const lines = noteLines(note);
  const key = `${note.kind} ${note.key}`;
  if (note.kind === 'day') return [{ key, day: note.key, title: `Nota del ${shortDay(note.key)}`, lines }];
  const trade = trades.get(note.key);
  if (!trade) return [];
  return [{ key, day: trade.time.slice(0, 10), title: `${trade.symbol}, ${wallTime(trade.time)}`, lines }];
}

function ofPage(page: RoutinePageEntity): WrittenText {
  const { kind, day } = page;
  const key = `routine ${kind} ${day}`;
  if (kind === 'plan')
    return { key, day, title: `Plan del ${longDay(day).toLowerCase()}`, lines: [page.text].filter(Boolean) };
  return {
    ...{ key, day },
    title: `Revisión: ${periodText(periodOf(kind, day)).toLowerCase()}`,
    lines: [
      ...page.answers.map(({ question, answer }) => `${question} ${answer}`),
      ...(page.rating === null ? [] : [`Disciplina: ${page.rating} de 5`]),
    ],
  };
}

interface Written {
  readonly range: ReportRange;
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  readonly pages: readonly RoutinePageEntity[];
}

/** What the owner wrote about the days and the trades of a range, in the order of the days. */
export function writtenTexts({ range, trades, notes, pages }: Written): WrittenText[] {
  const byTicket = new Map(trades.map((trade) => [trade.ticket, trade]));
  return [...pages.map(ofPage), ...notes.flatMap((note) => ofNote(note, byTicket))]
    .filter(({ day, lines }) => day >= range.from && day <= range.to && lines.length > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Plans, reviews and notes of a report. */
export function ReportNotes({ texts }: { readonly texts: readonly WrittenText[] }) {
  if (texts.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>Notas, planes y revisiones</h2>
      {texts.map(({ key, title, lines }) => (
        <article key={key} className={css.text}>
          <h3 translate="no">{title}</h3>
          {lines.map((line) => (
            <p key={line} translate="no">
              {line}
            </p>
          ))}
        </article>
      ))}
    </section>
  );
}
