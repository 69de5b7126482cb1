import type { NoteEntity, RoutinePageEntity, TradeEntity } from '@parque/contract';
import { formatWallTime, formatLongDay, formatShortDay } from '../figures/date-text';
import { formatPeriod, getPeriodOfPage } from '../routine/periods';
import type { ReportRange } from './report-address';
import css from './report.module.css';

/** A text that the owner wrote, under the day or trade that it describes. */
export interface WrittenText {
  readonly key: string;
  /** The first day that it describes. */
  readonly day: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const listNoteLines = ({ text, tags }: NoteEntity) =>
  [text, tags.length > 0 ? `Etiquetas: ${tags.join(', ')}` : ''].filter(Boolean);

function toNoteTexts(note: NoteEntity, trades: ReadonlyMap<string, TradeEntity>): WrittenText[] {
  const lines = listNoteLines(note);
  const key = `${note.kind} ${note.key}`;
  if (note.kind === 'day')
    return [{ key, day: note.key, title: `Nota del ${formatShortDay(note.key)}`, lines }];
  const trade = trades.get(note.key);
  if (!trade) return [];
  return [
    { key, day: trade.time.slice(0, 10), title: `${trade.symbol}, ${formatWallTime(trade.time)}`, lines },
  ];
}

function toPageText(page: RoutinePageEntity): WrittenText {
  const { kind } = page;
  const key = `routine ${kind} ${page.day}`;
  if (kind === 'plan')
    return {
      key,
      day: page.day,
      title: `Plan del ${formatLongDay(page.day).toLowerCase()}`,
      lines: [page.text].filter(Boolean),
    };
  const period = getPeriodOfPage(kind, page.day);
  return {
    key,
    day: period.from,
    title: `Revisión: ${formatPeriod(period).toLowerCase()}`,
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
export function listWrittenTexts({ range, trades, notes, pages }: Written): WrittenText[] {
  const byTicket = new Map(trades.map((trade) => [trade.ticket, trade]));
  return [...pages.map(toPageText), ...notes.flatMap((note) => toNoteTexts(note, byTicket))]
    .filter(({ day, lines }) => day >= range.from && day <= range.to && lines.length > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Plans, reviews and notes of a report. */
export function ReportNotes({ texts }: { readonly texts: readonly WrittenText[] }) {
  if (texts.length === 0) return null;
  return (
    <section>
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
