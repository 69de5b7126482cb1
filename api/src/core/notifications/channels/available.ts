import type { Settings } from '../../../settings';

/** Whether the settings permit a channel. Without a service worker no browser can receive messages. */
export const getChannels = ({ telegram, offline }: Pick<Settings, 'telegram' | 'offline'>) => ({
  telegram: telegram !== undefined,
  push: offline,
});
