import { createFrame, createSizing } from './frame-element';

/** Pictures of the display are drawn when the test lets them. */
let frameCallbacks: FrameRequestCallback[] = [];
const draw = () => {
  const due = frameCallbacks;
  frameCallbacks = [];
  due.forEach((callback) => callback(0));
};

beforeEach(() => {
  frameCallbacks = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frameCallbacks.push(callback));
});
afterEach(() => document.body.replaceChildren());

function showFrame() {
  const frame = createFrame('fuera', 'Fuera');
  document.body.append(frame);
  const onVisible = jest.fn();
  return { frame, onVisible, sizing: createSizing(frame, onVisible) };
}

const listScrims = () => [...document.body.children].filter((element) => element.tagName === 'DIV');

test('a frame has an opaque origin, and may neither navigate the page nor open windows or dialogs', () => {
  expect(createFrame('fuera', 'Fuera')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
});

test('heights that a frame sends between two pictures of the display resize it once', () => {
  const { frame, sizing } = showFrame();
  for (const height of [100, 900, 300]) sizing.resize(height);
  expect([frame.height, frameCallbacks.length]).toEqual(['0', 1]);
  draw();
  expect(frame.height).toBe('300');
});

test('a dialog of a third party dims the page and leaves its bars usable, until it closes', () => {
  const { onVisible, sizing } = showFrame();
  sizing.setDialog(true);
  sizing.setDialog(true);
  draw();
  expect(listScrims()).toHaveLength(1);
  expect(listScrims()[0]).toHaveStyle({ pointerEvents: 'none' });
  expect(onVisible).toHaveBeenCalledWith({ top: 0, height: window.innerHeight });
  sizing.setDialog(false);
  expect(listScrims()).toEqual([]);
  expect(document.documentElement.style.overflow).toBe('');
});

test.each(['the window', 'an element around the frame'])(
  'a frame that scrolls %s while it shows a dialog does not cover the upper bar',
  (direction) => {
    const { frame, sizing } = showFrame();
    const bar = document.createElement('header');
    bar.className = 'pq-top';
    document.body.append(bar);
    jest.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 60));
    const place = jest.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 76, 800, 900));
    sizing.setDialog(true);
    draw();
    expect(frame.style.clipPath).toMatch(/^inset\(0px /);
    place.mockReturnValue(new DOMRect(0, -24, 800, 900));
    (direction === 'the window' ? document : document.body).dispatchEvent(new Event('scroll'));
    expect(frame.style.clipPath).toMatch(/^inset\(84px /);
    sizing.end();
  },
);

test('the page is dimmed at most 20 times in ten seconds', () => {
  const { sizing } = showFrame();
  let dimmedCount = 0;
  for (let count = 0; count < 40; count += 1) {
    sizing.setDialog(true);
    dimmedCount += listScrims().length;
    sizing.setDialog(false);
  }
  expect(dimmedCount).toBe(20);
});

test('the end of a visit removes what dims the page', () => {
  const { sizing } = showFrame();
  sizing.setDialog(true);
  sizing.end();
  expect(listScrims()).toEqual([]);
  expect(document.documentElement.style.overflow).toBe('');
});

test('a visit that ends while the next one shows a dialog does not let the page scroll behind it', () => {
  const [before, next] = [showFrame(), showFrame()];
  before.sizing.end();
  next.sizing.setDialog(true);
  before.sizing.end();
  expect(document.documentElement.style.overflow).toBe('hidden');
  next.sizing.end();
});
