import { defineLifecycles } from '@parque/remote';
import { KeptScreens } from '@parque/remote/keep-alive';
import manifest from './manifest';
import { screens } from './screens';

export const { bootstrap, mount, unmount } = defineLifecycles(manifest, screens, undefined, KeptScreens);
