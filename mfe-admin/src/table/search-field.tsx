import { Icon } from '@parque/ui';
import { useEffect, useId, useRef, useState } from 'react';

interface SearchFieldProps {
  /** The fields of the search: 'Buscar por email o cuenta'. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Pause in typing before the search starts. */
const pauseMs = 250;

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const search = useRef(onSearch);
  const searchText = text.trim();

  // The value was changed from outside, for example by Back, and is not the text that was just typed.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== searchText) setText(value);
  }

  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (searchText === previousValue) return undefined;
    const timer = setTimeout(() => search.current(searchText), pauseMs);
    return () => clearTimeout(timer);
  }, [searchText, previousValue]);

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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </div>
  );
}
