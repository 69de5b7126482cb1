import { TextField } from '@parque/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './analysis.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Pause in typing before the search starts. */
const pauseMs = 250;

/** Searches the trades while the user types. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const searchText = typed.trim();
  if (value !== known) {
    setKnown(value);
    if (value !== searchText) setTyped(value);
  }
  const search = useEffectEvent(() => onSearch(searchText));
  useEffect(() => {
    if (searchText === known) return undefined;
    const timer = setTimeout(() => search(), pauseMs);
    return () => clearTimeout(timer);
  }, [searchText, known]);
  return (
    <div className={css.search}>
      <TextField
        label="Buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Símbolo, ticket, nota, error…"
        maxLength={80}
        value={typed}
        onChange={setTyped}
      />
    </div>
  );
}
