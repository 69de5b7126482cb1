import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { ScreenshotEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { encodeBase64 } from '@parque/contract/picture';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A trade whose screenshots are shown. */
export interface TradeReference {
  readonly accountId: number;
  readonly ticket: string;
}

/** The screenshots of a trade, without their pictures. */
export const screenshotsQuery = ({ accountId: id, ticket }: TradeReference) =>
  callQuery(addresses.listScreenshots, { params: { id, ticket } });

/** The picture of a screenshot. It never changes. */
export const pictureQuery = (id: number, screenshot: number) => ({
  ...callQuery(addresses.getScreenshot, { params: { id, screenshot } }),
  staleTime: Infinity,
});

function useShots(trade: TradeReference) {
  const cache = useQueryClient();
  const { queryKey } = screenshotsQuery(trade);
  return {
    change: (changeList: (shots: ScreenshotEntity[]) => ScreenshotEntity[]) =>
      cache.setQueryData(queryKey, (shots = []) => changeList(shots)),
    reread: () => cache.invalidateQueries({ queryKey }),
    read: () => cache.fetchQuery({ ...screenshotsQuery(trade), staleTime: 0 }),
  };
}

/** Attaches a picture to a trade. */
export function useAddScreenshot(trade: TradeReference, onAdded: (shot: ScreenshotEntity) => void) {
  const shots = useShots(trade);
  return useMutation<ScreenshotEntity, Error, Blob>({
    mutationFn: async (file) =>
      send(addresses.addScreenshot, {
        params: { id: trade.accountId, ticket: trade.ticket },
        body: { picture: await encodeBase64(file) },
      }),
    onSuccess: (shot) => {
      shots.change((all) => [...all, shot]);
      onAdded(shot);
    },
  });
}

/** Changes one part of a screenshot in the version that was read. */
export function useSaveScreenshot<Part extends 'caption' | 'marks'>(
  trade: TradeReference,
  shot: ScreenshotEntity,
  part: Part,
  onStored: (value: ScreenshotEntity[Part]) => void,
) {
  const shots = useShots(trade);
  return useVersionedEdit<ScreenshotEntity, ScreenshotEntity[Part]>({
    row: shot,
    store: (value, { id, version }) =>
      send(addresses.editScreenshot, {
        params: { id: trade.accountId, screenshot: id },
        body: { [part]: value, version },
      }),
    reread: async () => (await shots.read()).find(({ id }) => id === shot.id),
    toEdit: (reread) => reread[part],
    onStored: (storedShot, value) => {
      shots.change((all) =>
        all.map((screenshot) => (screenshot.id === storedShot.id ? storedShot : screenshot)),
      );
      onStored(value);
    },
  });
}

/** Deletes a screenshot in the version that is shown. */
export function useRemoveScreenshot(trade: TradeReference, onRemoved: () => void) {
  const shots = useShots(trade);
  return useMutation<void, ApiError, ScreenshotEntity>({
    mutationFn: ({ id, version }) =>
      send(addresses.removeScreenshot, {
        params: { id: trade.accountId, screenshot: id },
        query: { version },
      }),
    onSuccess: (_, { id }) => {
      shots.change((all) => all.filter((screenshot) => screenshot.id !== id));
      onRemoved();
    },
    onError: () => shots.reread(),
  });
}
