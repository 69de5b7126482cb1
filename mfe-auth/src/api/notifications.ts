import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, NotificationPreferencesEntity } from '@parque/contract';
import {
  getNotificationPreferences,
  listNotifications,
  saveNotificationPreferences,
} from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The same as that of the bell, which has requested it. */
export const notificationsQuery = callQuery(listNotifications, { query: {} });
export const preferencesQuery = callQuery(getNotificationPreferences);

type Sent = CallInput<'saveNotificationPreferences'>['body'];

export function useSavePreferences() {
  const cache = useQueryClient();
  return useMutation<NotificationPreferencesEntity, ApiError, Sent>({
    mutationFn: (body) => send(saveNotificationPreferences, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(preferencesQuery.queryKey, saved);
      void cache.invalidateQueries({ queryKey: [listNotifications.id] });
    },
  });
}
