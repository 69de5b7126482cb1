import { Icon } from '@parque/ui';
import { useEffect, useId, useRef, useState } from 'react';

interface SearchFieldProps {
  /** What can be searched for: 'Buscar por email o cuenta'. */
  readonly label: string;
  /** What is searched at present. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** How long nobody types before what is typed is searched. */
const pauseMs = 250;

/** Searches while one types. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const search = useRef(onSearch);
  const wanted = typed.trim();

  if (value !== known) {
    setKnown(value);
    if (value !== wanted) setTyped(value);
  }

  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (wanted === known) return undefined;
    const timer = setTimeout(() => search.current(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, known]);

  return (
    <div className="pq-field">
      <label className="pq-sr" htmlFor={id}>
        {label}
      </label>
      <div className="pq-field__box">
        <Icon name="search" size="sm" />
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  );
}
