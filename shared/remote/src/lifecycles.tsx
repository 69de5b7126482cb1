import * as React from 'react';
import { flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { RemoteDefinition } from './manifest';
import { type ContentProps, RemoteProviders, RemoteRoot, type Screens } from './remote-root';

/** Props of each lifecycle, set by the shell. */
export interface MountProps {
  readonly name: string;
  /** An empty element for this mount only. */
  readonly domElement: HTMLElement;
  /** Called when the remote fails while it is mounted; the shell then shows the remote as failed. */
  readonly onFault: (error: Error) => void;
  /** Is aborted when the visit ends, before the unmount. */
  readonly signal: AbortSignal;
}

/** The single-spa contract, as the shell calls it: bootstrap once, then mount and unmount for each visit. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

/** The props that the owner of a slot passes to each contribution: JSON, so that it reaches other roots and frames. */
export interface ContributionProps {
  readonly title: string;
}

/** Props of a React root of a remote. */
interface RootProps extends MountProps, Partial<ContributionProps> {
  /** Called after the first render is in the document. @param hide - Renders nothing in its place. */
  readonly onDrawn: (hide: () => void) => void;
  /** Called after the unmount. */
  readonly onGone: () => void;
}

interface RootLifecycles {
  mount(props: RootProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

interface BoundaryProps extends RootProps {
  readonly children?: React.ReactNode;
}

/** Reports every error of a screen to the shell, also those of effects after the mount. */
class FaultBoundary extends React.Component<BoundaryProps, { isHidden: boolean }> {
  override state = { isHidden: false };

  static getDerivedStateFromError() {
    return { isHidden: true };
  }

  override componentDidMount() {
    this.props.onDrawn(() => this.setState({ isHidden: true }));
  }

  override componentWillUnmount() {
    this.props.onGone();
  }

  override componentDidCatch(error: Error) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.isHidden ? null : this.props.children;
  }
}

/**
 * Renders and removes a root within the task of the call. single-spa-react leaves the rendering to React's scheduler and
 * resolves by a timer, so that the browser would paint intermediate states between click, rendering and answer.
 */
function wrapInOneTask(lifecycles: RootLifecycles): Lifecycles {
  let unmountPromise = new Promise<void>(() => undefined);
  let hide = () => undefined as void;
  return {
    bootstrap: () => Promise.resolve(),
    mount: (props) =>
      new Promise<void>((onDrawn, fail) => {
        let onGone = () => undefined as void;
        unmountPromise = new Promise((resolve) => (onGone = resolve));
        const handleDrawn: RootProps['onDrawn'] = (hideRoot) => {
          hide = hideRoot;
          onDrawn();
        };
        flushSync(() => void lifecycles.mount({ ...props, onDrawn: handleDrawn, onGone }).catch(fail));
      }),
    unmount: async (props) => {
      // The shell unmounts in the cleanup of an effect, during which React cannot remove another root. A microtask
      // runs after it, and before the browser paints. Until then the root renders nothing: the update that ends this
      // visit, such as a sign-in, may reach its screens, too, and must not start their effects again.
      hide();
      await Promise.resolve();
      await Promise.race([lifecycles.unmount(props), unmountPromise]);
    },
  };
}

function createLifecycles(rootComponent: React.ComponentType<RootProps>): Lifecycles {
  const lifecycles = singleSpaReact<RootProps>({
    // By default all roots of the page share these records, by their names.
    ...{ domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves: {} },
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent,
    errorBoundaryClass: FaultBoundary,
    domElementGetter: ({ domElement }: MountProps) => domElement,
  });
  return wrapInOneTask(lifecycles);
}

/**
 * Makes a remote mountable: its own React root, router and fault boundary, behind single-spa lifecycles.
 *
 * @param definition - The remote's manifest.
 * @param screens - One screen for each declared route; a missing or an undeclared one does not compile.
 * @param layout - Surrounds all screens: it renders the current one by `Outlet`, and stays mounted from one to the next.
 * @param content - Draws the screens in place of a layout: `KeptScreens` of `@parque/remote/keep-alive`.
 *
 * @example
 *   const screens = { '/avisos': Notices, '/avisos/:id': Notice };
 *   export const { bootstrap, mount, unmount } = defineLifecycles(manifest, screens);
 */
export function defineLifecycles<Definition extends RemoteDefinition>(
  definition: Definition,
  screens: Screens<Definition>,
  layout?: React.ComponentType,
  content?: React.ComponentType<ContentProps>,
): Lifecycles {
  const missingRoutes = definition.routes.filter(({ path }) => !(path in screens));
  if (missingRoutes.length > 0)
    throw new Error(
      `${definition.name} has no screen for ${missingRoutes.map(({ path }) => path).join(', ')}`,
    );

  return createLifecycles(() => (
    <RemoteRoot routes={definition.routes} screens={screens} layout={layout} content={content} />
  ));
}

/**
 * Makes a contribution to a slot mountable: its own React root and fault boundary, with the router, the query cache and the
 * session of a screen. It is the default export of the module that the manifest names.
 *
 * @example
 *   export default defineContribution(({ title }) => <Card title={title}>…</Card>);
 */
export function defineContribution(Content: React.ComponentType<ContributionProps>): Lifecycles {
  return createLifecycles(({ title = '' }) => <RemoteProviders draw={() => <Content title={title} />} />);
}
