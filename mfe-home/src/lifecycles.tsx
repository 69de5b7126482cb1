import { defineLifecycles } from '@parque/remote';
import manifest from './manifest';
import { screens } from './screens';

export const { bootstrap, mount, unmount } = defineLifecycles(manifest, screens);
