import { Button, FormError, TextField, type FormErrorProps } from '@parque/ui';
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';

interface FindMoreProps {
  /** The problem of the user, as a label: 'Mi servidor no está en la lista'. */
  readonly summary: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly error: FormErrorProps['error'];
  /** Number of results of the last search; undefined before the first search. */
  readonly found: number | undefined;
  readonly onSearch: (text: string) => void;
  /** The next step after a search without a result. */
  readonly whenNone?: ReactNode;
}

const shortest = 2;

/** This package is built by teams too, and has no style sheet. */
const styles = {
  more: { marginBlockStart: '-0.5rem', fontSize: 'var(--pq-fs-13)' },
  summary: { color: 'var(--pq-text-2)', cursor: 'pointer' },
  search: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0.75rem',
    alignItems: 'end',
    marginBlock: '0.5rem',
  },
} satisfies Record<string, CSSProperties>;

function formatFound(count: number): string {
  if (count === 0) return 'No hemos encontrado ninguno con ese nombre.';
  return count === 1 ? 'Hay uno, y ya está en la lista.' : `Hay ${count}, y ya están en la lista.`;
}

/** Searches entries that a list does not contain yet. It may be inside a form, and does not submit it. */
export function FindMore({ summary, label, isBusy, error, found, onSearch, whenNone }: FindMoreProps) {
  const [text, setText] = useState('');
  const isShort = text.trim().length < shortest;
  const search = () => {
    if (!isShort && !isBusy) onSearch(text.trim());
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    search();
  };
  return (
    <details style={styles.more}>
      <summary style={styles.summary}>{summary}</summary>
      <div style={styles.search}>
        <TextField label={label} value={text} onChange={setText} onKeyDown={searchOnEnter} maxLength={60} />
        <Button disabled={isShort} isBusy={isBusy} onClick={search}>
          Buscar
        </Button>
      </div>
      <FormError error={error} />
      {found !== undefined && !isBusy && !error && (
        <div className="pq-field__hint" role="status">
          {formatFound(found)}
          {found === 0 && whenNone}
        </div>
      )}
    </details>
  );
}
