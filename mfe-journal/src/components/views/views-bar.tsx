import { Link, useLocation } from '@parque/remote';
import { Button, Dialog, FormError, IconButton, TextField, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  definitionsQuery,
  createDefinitionKey,
  useAddView,
  filterDefinitions,
  type SavedView,
} from '../../api/definitions';
import { viewSearch, applyView } from '../analysis/filters';
import { RemoveDefinition } from '../definitions/remove-definition';
import css from './views.module.css';

function AddView({ search, onClose }: { readonly search: string; readonly onClose: () => void }) {
  const [key] = useState(createDefinitionKey);
  const [name, setName] = useState('');
  const addMutation = useAddView();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || addMutation.isPending) return;
    addMutation.mutate(
      { key, name: name.trim(), search },
      {
        onSuccess: () => {
          toast.success('Vista guardada');
          onClose();
        },
      },
    );
  };
  const error = addMutation.error?.fields['name'];
  return (
    <Dialog
      title="Guardar vista"
      note="Guarda los filtros, el periodo y el orden de ahora."
      size="sm"
      isOpen
      onClose={onClose}
    >
      <form className="pq-stack" noValidate onSubmit={submit}>
        <TextField label="Nombre" maxLength={60} value={name} onChange={setName} error={error} />
        {!error && <FormError error={addMutation.error} />}
        <Button type="submit" variant="primary" disabled={name.trim() === ''} isBusy={addMutation.isPending}>
          Guardar vista
        </Button>
      </form>
    </Dialog>
  );
}

interface ViewLinkProps {
  readonly view: SavedView;
  readonly search: URLSearchParams;
  readonly onRemove: () => void;
}

function ViewLink({ view, search, onRemove }: ViewLinkProps) {
  const { pathname } = useLocation();
  const isShown = viewSearch(search) === view.content.search;
  return (
    <li>
      <Link
        className="pq-btn"
        data-size="sm"
        data-variant={isShown ? undefined : 'ghost'}
        aria-current={isShown ? 'true' : undefined}
        to={`${pathname}?${applyView(search, view.content.search)}`}
      >
        {view.name}
      </Link>
      {isShown && (
        <IconButton icon="trash" size="sm" label={`Borrar la vista ${view.name}`} onClick={onRemove} />
      )}
    </li>
  );
}

interface ViewsBarProps {
  readonly search: URLSearchParams;
  /** Removes all filters. Undefined while there is none. */
  readonly onClear: (() => void) | undefined;
}

/** The named views of the trades. Each is a link with its filters, so that it can be opened and shared by address. */
export function ViewsBar({ search, onClear }: ViewsBarProps) {
  const { data } = useQuery(definitionsQuery);
  const [isAdding, setAdding] = useState(false);
  const [removedKey, setRemovedKey] = useState<string>();
  const views = filterDefinitions('view', data);
  const removedView = views.find(({ key }) => key === removedKey);
  const current = viewSearch(search);
  const isStored = views.some(({ content }) => content.search === current);
  if (views.length === 0 && current === '') return null;
  return (
    <nav className={css.bar} aria-label="Vistas guardadas">
      <ul>
        {views.map((view) => (
          <ViewLink key={view.key} view={view} search={search} onRemove={() => setRemovedKey(view.key)} />
        ))}
      </ul>
      {current !== '' && !isStored && (
        <Button size="sm" variant="ghost" onClick={() => setAdding(true)} icon="plus">
          Guardar vista
        </Button>
      )}
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear} icon="close">
          Quitar todos los filtros
        </Button>
      )}
      {isAdding && <AddView search={current} onClose={() => setAdding(false)} />}
      {removedView && (
        <RemoveDefinition definition={removedView} kind="la vista" onClose={() => setRemovedKey(undefined)}>
          Las operaciones y sus revisiones no cambian.
        </RemoveDefinition>
      )}
    </nav>
  );
}
