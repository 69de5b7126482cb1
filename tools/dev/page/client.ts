/** Runs before all other scripts of a page of the development server: Fast Refresh, updates, and the overlay. */
import * as runtime from 'react-refresh/runtime';
import { showErrors } from './overlay';

/** A bundle of this page that can replace its modules. */
interface HotBundle {
  /** The hash of the build that runs. */
  hash(): string;
  isIdle(): boolean;
  /** Runs the next build. @returns Whether there was one. */
  update(): Promise<boolean>;
}

/** The bundle of a remote, which is built at the first load. */
interface BundleSource {
  readonly part: string;
  /** Address of the file that defines the container. */
  readonly file: string;
  /** Its global variable. */
  readonly container: string;
}

/** What bundles and the entries of remotes use in the page. */
export interface Development {
  register(part: string, bundle: HotBundle): void;
  /** Loads the container of a remote, once. */
  load(source: BundleSource): Promise<unknown>;
  /** Calls `listener` after each Fast Refresh. @returns A function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

/** An event of the server: a report of a part, or a command. */
interface ServerEvent {
  readonly server?: string;
  readonly isReload?: true;
  readonly part?: string;
  readonly hash?: string;
  readonly errors?: readonly string[];
}

runtime.injectIntoGlobalHook(window);
const listeners = new Set<() => void>();
window.ParqueRefreshRuntime = {
  ...runtime,
  performReactRefresh() {
    const update = runtime.performReactRefresh();
    for (const listener of listeners) listener();
    return update;
  },
};
// The plugin of the bundles then connects no further copy.
window.__reactRefreshInjected_parque = true;

// Another server at this address has another registry, whose numbers would be compared with those of this one.
for (const key of ['parque:registry-seen', 'parque:registry']) localStorage.removeItem(key);

const bundles = new Map<string, HotBundle>();
const latest = new Map<string, string>();
const errors = new Map<string, readonly string[]>();
/** Parts whose bundle could not be loaded: they have nothing to update. */
const missingParts = new Set<string>();
const loads = new Map<string, Promise<unknown>>();

/** Runs the builds that this page has not run yet; reloads when one cannot replace what runs. */
async function update(part: string): Promise<void> {
  const bundle = bundles.get(part);
  if (!bundle?.isIdle()) return;
  while (latest.has(part) && bundle.hash() !== latest.get(part)) {
    if (!(await bundle.update().catch(() => false))) return location.reload();
  }
}

function handleEvent({ part, hash, errors: partErrors = [] }: ServerEvent): void {
  if (!part) return;
  errors.set(part, partErrors);
  showErrors(errors);
  if (hash === undefined) return;
  latest.set(part, hash);
  if (missingParts.has(part)) location.reload();
  else void update(part);
}

let server: string | undefined;

const events = new EventSource('/parque-dev/events');
events.onmessage = ({ data }: MessageEvent<string>) => {
  const event = JSON.parse(data) as ServerEvent;
  const isOther = event.server !== undefined && server !== undefined && event.server !== server;
  server = event.server ?? server;
  if (event.isReload || isOther) location.reload();
  else handleEvent(event);
};

function insert({ part, file, container }: BundleSource): Promise<unknown> {
  const script = document.createElement('script');
  script.src = file;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(Reflect.get(window, container));
    script.onerror = () => {
      missingParts.add(part);
      loads.delete(part);
      reject(new Error(`${part} could not be built`));
    };
    document.head.append(script);
  });
}

const development: Development = {
  register(part, bundle) {
    bundles.set(part, bundle);
    void update(part);
  },
  load(source) {
    const load = loads.get(source.part) ?? insert(source);
    loads.set(source.part, load);
    return load;
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
window.parqueDevelopment = development;
