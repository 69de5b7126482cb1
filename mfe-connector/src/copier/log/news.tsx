import { countText } from '@parque/ui';
import { useEffect, useState } from 'react';

interface NewsProps {
  /** Numbers of the rows that are shown, the newest first. */
  readonly ids: readonly number[];
}

/** How long to wait for the next copy before reporting the count: one announcement for a whole burst. */
const quietMs = 2_000;

/** Announces to screen readers how many copies are new, without reading each aloud. */
export function News({ ids }: NewsProps) {
  const newest = ids[0] ?? 0;
  const [reported, setReported] = useState(newest);
  const [text, setText] = useState('');
  const count = ids.filter((id) => id > reported).length;
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => {
      setReported(newest);
      setText(`Hay ${countText(count, 'copia nueva', 'copias nuevas')}`);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [newest, count]);
  return (
    <p className="pq-sr" role="status">
      {text}
    </p>
  );
}
