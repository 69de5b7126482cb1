import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, NotificationPreferencesEntity } from '@parque/contract';
import {
  deletePushSubscription,
  getMessageChannels,
  getNotificationPreferences,
  linkTelegram,
  listNotifications,
  saveNotificationPreferences,
  savePushSubscription,
  unlinkTelegram,
} from '@parque/contract/addresses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { findDevice, subscribe, unsubscribe } from './browser-messages';

/** The same query as that of the bell in the top bar, so its answer is already cached. */
export const notificationsQuery = callQuery(listNotifications);
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

export const channelsQuery = callQuery(getMessageChannels);

/** The subscription of this browser, by the name that the server has for it; null without one. */
export const deviceQuery = queryOptions({ queryKey: ['push-device'], queryFn: findDevice });

function useChannelMutation<Input, Result = void>(mutationFn: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation<Result, ApiError, Input>({
    mutationFn,
    onSettled: () =>
      Promise.all([channelsQuery, deviceQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey }))),
  });
}

export const useLinkTelegram = () => useChannelMutation<void, { url: string }>(() => send(linkTelegram));

export const useUnlinkTelegram = () => useChannelMutation<void>(() => send(unlinkTelegram));

export const useSubscribe = () =>
  useChannelMutation<string>(async (publicKey) =>
    send(savePushSubscription, { body: await subscribe(publicKey) }),
  );

export const useUnsubscribe = () =>
  useChannelMutation<string>(async (device) => {
    await send(deletePushSubscription, { params: { device } });
    await unsubscribe();
  });
