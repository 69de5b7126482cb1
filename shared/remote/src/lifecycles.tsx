import * as React from 'react';
import { flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { RemoteDefinition } from './manifest';
import { RemoteRoot, type Screens } from './remote-root';

/** What the shell passes to each lifecycle. */
export interface MountProps {
  readonly name: string;
  /** An element of this mount alone, empty. */
  readonly domElement: HTMLElement;
  /** To be called when the remote fails while it is mounted; the shell then shows the remote's place as broken. */
  readonly onFault: (error: Error) => void;
}

/** The single-spa contract, as the shell calls it: bootstrap once, then mount and unmount for each visit. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

/** What the lifecycles need to know of a root. */
interface RootProps extends MountProps {
  /** Called when its first picture is in the document. */
  readonly onDrawn: () => void;
  /** Called when nothing of it is left. */
  readonly onGone: () => void;
}

interface RootLifecycles {
  mount(props: RootProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

interface BoundaryProps extends RootProps {
  readonly children?: React.ReactNode;
}

/** Tells the shell of whatever a screen throws, also in an effect long after the mount. */
class FaultBoundary extends React.Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    this.props.onDrawn();
  }

  override componentWillUnmount() {
    this.props.onGone();
  }

  override componentDidCatch(error: Error) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * Draws a root, and takes it away, in the task that asks for it. single-spa-react leaves the drawing to React's
 * scheduler and answers by a timer: between click, drawing and answer the browser would paint what nobody is to see.
 */
function inOneGo(lifecycles: RootLifecycles): Lifecycles {
  let gone = new Promise<void>(() => undefined);
  return {
    bootstrap: () => Promise.resolve(),
    mount: (props) =>
      new Promise<void>((onDrawn, fail) => {
        let onGone = () => undefined as void;
        gone = new Promise((done) => (onGone = done));
        flushSync(() => void lifecycles.mount({ ...props, onDrawn, onGone }).catch(fail));
      }),
    unmount: (props) => Promise.race([lifecycles.unmount(props), gone]),
  };
}

/**
 * Makes a remote mountable: its own React root, router and fault boundary, behind single-spa lifecycles.
 *
 * @param definition - The remote's manifest.
 * @param screens - One screen for each declared route; a missing or an undeclared one does not compile.
 */
export function defineLifecycles<Definition extends RemoteDefinition>(
  definition: Definition,
  screens: Screens<Definition>,
): Lifecycles {
  const missing = definition.routes.filter(({ path }) => !(path in screens));
  if (missing.length > 0)
    throw new Error(`${definition.name} has no screen for ${missing.map(({ path }) => path).join(', ')}`);

  const lifecycles = singleSpaReact<RootProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: () => <RemoteRoot screens={screens} />,
    errorBoundaryClass: FaultBoundary,
    domElementGetter: ({ domElement }: MountProps) => domElement,
  });
  return inOneGo(lifecycles);
}
