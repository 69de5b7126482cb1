import { act, render } from '@testing-library/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { defineContribution, defineLifecycles, type MountProps } from './lifecycles';
import { defineRemote } from './manifest';

let cleanedUp = 0;

function Greeting() {
  useEffect(() => () => void (cleanedUp += 1), []);
  return <p>Hola</p>;
}

const definition = defineRemote({
  name: 'saludo',
  title: 'Saludo',
  hostApi: '^1.0.0',
  routes: [{ path: '/saludo', title: 'Saludo' }],
  menu: [],
});
const { bootstrap, mount, unmount } = defineLifecycles(definition, { '/saludo': Greeting });

const createProps = (onFault: MountProps['onFault'] = () => undefined): MountProps => ({
  name: 'saludo',
  domElement: document.createElement('div'),
  signal: new AbortController().signal,
  onFault,
});

/** A value that components read and that a test changes. */
function createStore(first: string) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: string) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Whether an operation completes within the current task. */
async function readCompletesWithinTask(start: () => Promise<unknown>): Promise<boolean> {
  const anotherTask = new Promise((resolve) => setTimeout(resolve, 0, false));
  return act(() => Promise.race([start().then(() => true), anotherTask.then(() => false)]));
}

beforeEach(() => {
  window.location.hash = '/saludo';
  cleanedUp = 0;
});

test('a screen is rendered when the call of mount returns', async () => {
  const props = createProps();
  await bootstrap(props);
  let textAfterCall: string | null = '';
  await act(async () => {
    const mounting = mount(props);
    textAfterCall = props.domElement.textContent;
    await mounting;
  });
  expect(textAfterCall).toBe('Hola');
  await act(() => unmount(props));
});

test('mount and unmount resolve within the task of their call, on every visit', async () => {
  for (const visits of [1, 2, 3]) {
    const props = createProps();
    expect(await readCompletesWithinTask(() => mount(props))).toBe(true);
    expect(props.domElement).toHaveTextContent('Hola');
    expect(await readCompletesWithinTask(() => unmount(props))).toBe(true);
    expect(props.domElement).toBeEmptyDOMElement();
    expect(cleanedUp).toBe(visits);
  }
});

test('a root that is unmounted in the cleanup of an effect is removed after that render, without an error of React', async () => {
  const props = createProps();
  let unmounting: Promise<unknown> = Promise.resolve();
  function Host() {
    useEffect(() => () => void (unmounting = unmount(props)), []);
    return null;
  }
  const host = render(<Host />);
  await act(() => mount(props));
  await act(async () => {
    host.unmount();
    await unmounting;
  });
  // An error that React logs fails the test, too.
  expect(props.domElement).toBeEmptyDOMElement();
});

test('the update that ends a visit does not reach the screens of the visit', async () => {
  const props = createProps();
  const seenUsers: string[] = [];
  const session = createStore('visitor');
  const { mount: begin, unmount: end } = defineLifecycles(definition, {
    '/saludo': function Screen() {
      const user = useSyncExternalStore(session.subscribe, session.read);
      useEffect(() => void seenUsers.push(user), [user]);
      return null;
    },
  });
  function Visit() {
    useEffect(() => () => void end(props), []);
    return null;
  }
  function Host() {
    return useSyncExternalStore(session.subscribe, session.read) === 'visitor' ? <Visit /> : null;
  }
  render(<Host />);
  await act(() => begin(props));
  await act(() => {
    session.set('Ana');
    return Promise.resolve();
  });
  expect(seenUsers).toEqual(['visitor']);
});

test('a mount without an element is rejected', async () => {
  const props = { ...createProps(), domElement: undefined as unknown as HTMLElement };
  await expect(mount(props)).rejects.toThrow();
});

test('a contribution has the title of its manifest, reports its faults, and empties its element when it is unmounted', async () => {
  const onFault = jest.fn();
  const props = { ...createProps(onFault), title: 'Este mes' };
  let fail = () => undefined as void;
  const contribution = defineContribution(({ title }) => {
    const [isBroken, setIsBroken] = useState(false);
    fail = () => setIsBroken(true);
    if (isBroken) throw new Error('broken');
    return <h2>{title}</h2>;
  });
  await act(() => contribution.mount(props));
  expect(props.domElement).toHaveTextContent('Este mes');
  act(() => fail());
  // React reports the error.
  jest.mocked(console.error).mockClear();
  expect(onFault).toHaveBeenCalledTimes(1);
  await act(() => contribution.unmount(props));
  expect(props.domElement).toBeEmptyDOMElement();
});

test('two remotes whose contributions have one name are unmounted on their own', async () => {
  const createCard = (text: string) => ({
    props: { ...createProps(), name: 'products' },
    contribution: defineContribution(() => <p>{text}</p>),
  });
  const [first, second] = [createCard('Lunes'), createCard('Martes')] as const;
  for (const { contribution, props } of [first, second]) await act(() => contribution.mount(props));
  await act(() => first.contribution.unmount(first.props));
  expect(first.props.domElement).toBeEmptyDOMElement();
  expect(second.props.domElement).toHaveTextContent('Martes');
  await act(() => second.contribution.unmount(second.props));
  expect(second.props.domElement).toBeEmptyDOMElement();
});
