import { useEffect, useState } from 'react';

interface NewsProps {
  /** Numbers of the rows that are shown, the newest first. */
  readonly ids: readonly number[];
}

/** So long nothing may come before it is said how much came: one sentence for a whole burst. */
const quietMs = 2_000;

/** Tells screen readers how many copies are new since it is there, without reading each aloud. */
export function News({ ids }: NewsProps) {
  const newest = ids[0] ?? 0;
  const [told, setTold] = useState(newest);
  const [text, setText] = useState('');
  const count = ids.filter((id) => id > told).length;
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => {
      setTold(newest);
      setText(count === 1 ? 'Hay una copia nueva' : `Hay ${count} copias nuevas`);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [newest, count]);
  return (
    <p className="pq-sr" role="status">
      {text}
    </p>
  );
}
