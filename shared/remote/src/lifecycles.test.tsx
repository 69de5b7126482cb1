import { act } from '@testing-library/react';
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

const placeOf = (onFault: MountProps['onFault'] = () => undefined): MountProps => ({
  name: 'saludo',
  domElement: document.createElement('div'),
  onFault,
});

/** Whether some work ended before the browser could do anything else. */
async function isOverWithinTask(start: () => Promise<unknown>): Promise<boolean> {
  const anotherTask = new Promise((done) => setTimeout(done, 0, false));
  return act(() => Promise.race([start().then(() => true), anotherTask.then(() => false)]));
}

beforeEach(() => {
  window.location.hash = '/saludo';
  cleanedUp = 0;
});

test('a screen is drawn by the time that its mount has been asked for', async () => {
  const props = placeOf();
  await bootstrap(props);
  let atOnce: string | null = '';
  await act(async () => {
    const mounted = mount(props);
    atOnce = props.domElement.textContent;
    await mounted;
  });
  expect(atOnce).toBe('Hola');
  await act(() => unmount(props));
});

test('a mount and an unmount are answered in the task that asks for them, visit after visit', async () => {
  for (const visits of [1, 2, 3]) {
    const props = placeOf();
    expect(await isOverWithinTask(() => mount(props))).toBe(true);
    expect(props.domElement).toHaveTextContent('Hola');
    expect(await isOverWithinTask(() => unmount(props))).toBe(true);
    expect(props.domElement).toBeEmptyDOMElement();
    expect(cleanedUp).toBe(visits);
  }
});

test('a mount without a place for it is refused', async () => {
  const props = { ...placeOf(), domElement: undefined as unknown as HTMLElement };
  await expect(mount(props)).rejects.toThrow();
});
