import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { AdminUserEntity, CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { countText, toast } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from './use-change';

export type UserFilters = CallInput<'listUsers'>['query'];

export const usersQuery = (query: UserFilters) => callQuery(addresses.listUsers, { query });
export const fetchUsersCsv = (query: CallInput<'exportUsers'>['query']) =>
  send(addresses.exportUsers, { query });
export const userQuery = (id: number) => callQuery(addresses.getUser, { params: { id } });

function useUserChange<Change>(
  userId: number,
  successText: string,
  sendChange: (change: Change) => Promise<AdminUserEntity>,
) {
  return useChange(sendChange, {
    text: successText,
    changed: [addresses.listUsers],
    onStored: (user, cache) => cache.setQueryData(userQuery(userId).queryKey, user),
  });
}

interface Decision {
  readonly productId: number;
  readonly reason: string;
}

const toDecisionBody = (user_id: number, { productId, reason }: Decision) => ({
  user_id,
  product_id: productId,
  reason,
});

export const useGrantProduct = (userId: number, successText = 'Producto concedido') =>
  useUserChange(userId, successText, ({ until, ...decision }: Decision & { until: string | null }) =>
    send(addresses.grantProduct, { body: { ...toDecisionBody(userId, decision), until } }),
  );

export const useRevokeProduct = (userId: number) =>
  useUserChange(userId, 'Producto retirado', (decision: Decision) =>
    send(addresses.revokeProduct, { body: toDecisionBody(userId, decision) }),
  );

export const useLiftDecision = (userId: number) =>
  useUserChange(userId, 'Vuelven a decidir las compras', (decision: Decision) =>
    send(addresses.liftDecision, { body: toDecisionBody(userId, decision) }),
  );

type Role = Pick<AdminUserEntity, 'rol' | 'rol_version'>;
type RoleEdit = Omit<CallInput<'editRole'>['body'], 'version'>;

export function useEditRole({ id, rol, rol_version }: AdminUserEntity, onDone: () => void) {
  const cache = useQueryClient();
  return useVersionedEdit<Role, RoleEdit>({
    row: { rol, rol_version },
    store: (edit, base) =>
      send(addresses.editRole, { params: { id }, body: { ...edit, version: base.rol_version } }),
    reread: () => cache.fetchQuery({ ...userQuery(id), staleTime: 0 }),
    onStored: (stored) => {
      toast.success(stored.rol === 1 ? 'Ahora es administrador' : 'Ya no es administrador');
      onDone();
      void cache.invalidateQueries({ queryKey: userQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: [addresses.listUsers.id] });
    },
  });
}

export const useResetSessions = (id: number) =>
  useChange((reason: string) => send(addresses.resetSessions, { params: { id }, body: { reason } }), {
    text: ({ closed }) => countText(closed, 'sesión cerrada', 'sesiones cerradas'),
    changed: [addresses.getUser, addresses.listUsers],
  });
