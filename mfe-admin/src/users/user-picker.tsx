import { EmptyState, QueryView } from '@parque/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { usersQuery } from '../api/users';
import { SearchField } from '../table/search-field';
import css from '../editing/choices.module.css';

interface UserPickerProps {
  /** The initial search text. */
  readonly search: string;
  readonly selectedId: number | undefined;
  readonly onChoose: (userId: number) => void;
}

const maxUsers = 5;

export function UserPicker({ search: firstSearch, selectedId, onChoose }: UserPickerProps) {
  const name = useId();
  const [search, setSearch] = useState(firstSearch);
  const users = useQuery({
    ...usersQuery({ ...(search && { search }), limit: maxUsers }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="pq-stack">
      <SearchField label="Nombre o correo" value={search} onSearch={setSearch} />
      <QueryView
        query={users}
        label="Buscando"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState title="Nadie coincide">
            Prueba con otro correo: puede haber comprado con uno y entrado con otro.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <fieldset className={css.choices}>
            <legend className="pq-sr">Usuario</legend>
            {rows.map((user) => (
              <label key={user.id}>
                <input
                  type="radio"
                  name={name}
                  checked={user.id === selectedId}
                  onChange={() => onChoose(user.id)}
                />
                <span>
                  {user.name} <span className="pq-mute">{user.email}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </QueryView>
    </div>
  );
}
