import { send } from '@parque/api-client';
import { listAllFunds, listPrograms, listPurchases, listUsers } from '@parque/contract/addresses';
import { queryOptions } from '@tanstack/react-query';
import { listOpenWarnings } from '../users/dismissed-warnings';
import type { PurchaseFilters } from './purchases';

const maxCount = 50;

const formatCount = ({ length }: readonly unknown[], next: unknown) =>
  next === null ? `${length}` : `${length}+`;

async function countPendingPurchases(query: PurchaseFilters): Promise<string> {
  const { rows, next } = await send(listPurchases, { query: { ...query, limit: maxCount } });
  return formatCount(rows, next);
}

async function countWarnedUsers(warning: 'paid' | 'account'): Promise<string> {
  const { rows, next } = await send(listUsers, { query: { warning, limit: maxCount } });
  return formatCount(
    rows.filter(({ id, warnings }) => listOpenWarnings(id, warnings).length > 0),
    next,
  );
}

async function countPendingFunds(): Promise<string> {
  const { funds, next } = await send(listAllFunds, { query: { status: 0 } });
  return formatCount(funds, next);
}

async function countMissingPrograms(): Promise<string> {
  const programs = await send(listPrograms);
  return String(programs.filter(({ file }) => !file).length);
}

async function fetchTodos() {
  const [funds, ownerless, unknown, failed, paid, accounts, programs] = await Promise.all([
    countPendingFunds(),
    countPendingPurchases({ unmatched: 'owner' }),
    countPendingPurchases({ unmatched: 'product' }),
    countPendingPurchases({ state: 'fallida' }),
    countWarnedUsers('paid'),
    countWarnedUsers('account'),
    countMissingPrograms(),
  ]);
  return [
    { label: 'Pagos al fondo por revisar', to: '/admin-fondos?estado=0', count: funds },
    { label: 'Avisos de compras sin asignar', to: '/admin-compras?falta=owner', count: ownerless },
    { label: 'Avisos de compras sin producto', to: '/admin-compras?falta=product', count: unknown },
    { label: 'Avisos de Hotmart que fallaron', to: '/admin-compras?estado=fallida', count: failed },
    {
      label: 'Usuarios que pagaron algo retirado o bloqueado',
      to: '/admin-usuarios?aviso=pago',
      count: paid,
    },
    { label: 'Usuarios con una cuenta de otro', to: '/admin-usuarios?aviso=cuenta', count: accounts },
    { label: 'Programas de MetaTrader sin subir', to: '/admin-robots?ver=programas', count: programs },
  ].filter(({ count }) => count !== '0');
}

export const todoQuery = queryOptions({ queryKey: ['todo'], queryFn: fetchTodos });
