import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { defineLifecycles, type MountProps } from './lifecycles';
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

const propsFor = (onFault: MountProps['onFault'] = () => undefined): MountProps => ({
  name: 'saludo',
  domElement: document.createElement('div'),
  onFault,
});

/** Whether an operation completes within the current task. */
async function completesWithinTask(start: () => Promise<unknown>): Promise<boolean> {
  const anotherTask = new Promise((done) => setTimeout(done, 0, false));
  return act(() => Promise.race([start().then(() => true), anotherTask.then(() => false)]));
}

beforeEach(() => {
  window.location.hash = '/saludo';
  cleanedUp = 0;
});

test('a screen is rendered when the call of mount returns', async () => {
  const props = propsFor();
  await bootstrap(props);
  let textAfterCall: string | null = '';
  await act(async () => {
    const mounted = mount(props);
    textAfterCall = props.domElement.textContent;
    await mounted;
  });
  expect(textAfterCall).toBe('Hola');
  await act(() => unmount(props));
});

test('mount and unmount resolve within the task of their call, on every visit', async () => {
  for (const visits of [1, 2, 3]) {
    const props = propsFor();
    expect(await completesWithinTask(() => mount(props))).toBe(true);
    expect(props.domElement).toHaveTextContent('Hola');
    expect(await completesWithinTask(() => unmount(props))).toBe(true);
    expect(props.domElement).toBeEmptyDOMElement();
    expect(cleanedUp).toBe(visits);
  }
});

test('a root that is unmounted in the cleanup of an effect is removed after that render, without an error of React', async () => {
  const props = propsFor();
  let unmounted: Promise<unknown> = Promise.resolve();
  function Host() {
    useEffect(() => () => void (unmounted = unmount(props)), []);
    return null;
  }
  const host = render(<Host />);
  await act(() => mount(props));
  await act(async () => {
    host.unmount();
    await unmounted;
  });
  // An error that React logs fails the test, too.
  expect(props.domElement).toBeEmptyDOMElement();
});

test('a mount without an element is rejected', async () => {
  const props = { ...propsFor(), domElement: undefined as unknown as HTMLElement };
  await expect(mount(props)).rejects.toThrow();
});
