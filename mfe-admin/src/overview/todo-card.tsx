import { Link } from '@parque/remote';
import { Card, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { todoQuery } from '../api/todo';
import css from './todo-card.module.css';

export function TodoCard() {
  const todo = useQuery(todoQuery);
  return (
    <Card title="Por atender">
      <QueryView
        query={todo}
        label="Cargando lo pendiente"
        skeleton={<Skeleton height="8.4375rem" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon="check-circle" title="Nada pendiente">
            Los pagos por revisar y las compras sin dueño aparecen aquí.
          </EmptyState>
        }
      >
        {(list) => (
          <ul>
            {list.map(({ label, to, count }) => (
              <li key={to} className={css.row}>
                <Link to={to}>{label}</Link>
                <strong translate="no" className="pq-num">
                  {count}
                </strong>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
