import type { PlannedOrderEntity } from '@parque/contract';
import { formatLots } from '@parque/ui';
import { describeOperation, formatSum } from '../log/copy-words';
import list from '../rows.module.css';

interface OrderListProps {
  readonly label: string;
  readonly orders: readonly PlannedOrderEntity[];
}

export function OrderList({ label, orders }: OrderListProps) {
  return (
    <ul className={list.rows} aria-label={label}>
      {orders.map((order) => (
        <li key={`${order.action} ${order.master_position}`}>
          <strong>{describeOperation(order)}</strong>
          <span translate="no" className="pq-num">
            {order.lots > 0 && `${formatLots(order.lots)} lotes`}
          </span>
          {order.sum && (
            <small translate="no" className="pq-num">
              {formatSum(order.sum)}
            </small>
          )}
          {order.message && <small>{order.message}</small>}
        </li>
      ))}
    </ul>
  );
}
