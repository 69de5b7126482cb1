import * as ui from '..';
import { examples } from './gallery';

test('the gallery shows every component of the design system', () => {
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && name !== 'Page');
  const shownComponents = examples.flatMap(({ shows }) => shows);
  expect(components.filter((name) => !shownComponents.includes(name))).toEqual([]);
});
