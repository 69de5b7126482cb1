import { formatDateTime } from '@parque/ui';
import { useEffect, useState } from 'react';

const secondMs = 1000;

/** After about this time a silent terminal counts as asleep; until then the seconds are shown. */
const maxSeconds = 60;

/** The last contact of a terminal that calls: `hace 3 s`, counted while it is shown; an older one with its time. */
export function LastContact({ at }: { readonly at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / secondMs));
  return (
    <span title={formatDateTime(at)}>{seconds < maxSeconds ? `hace ${seconds} s` : formatDateTime(at)}</span>
  );
}
