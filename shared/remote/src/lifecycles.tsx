import * as React from 'react';
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

interface BoundaryProps extends MountProps {
  readonly children?: React.ReactNode;
}

/** Tells the shell of whatever a screen throws, also in an effect long after the mount. */
class FaultBoundary extends React.Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
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

  return singleSpaReact<MountProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: () => <RemoteRoot screens={screens} />,
    errorBoundaryClass: FaultBoundary,
    domElementGetter: ({ domElement }: MountProps) => domElement,
  });
}
