import { Button, EmptyState } from '@parque/ui';

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="Nada coincide con la búsqueda"
      action={<Button onClick={onClear}>Quitar filtros</Button>}
    >
      Prueba con otras palabras, o quita los filtros para verlo todo.
    </EmptyState>
  );
}
