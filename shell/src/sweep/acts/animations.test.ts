import { chosenRemote } from '../../testing/registry';
import { Territory } from '../elements/territory';
import { watchAnimations, type AnimatingPage } from './animations';

const remote = chosenRemote({ name: 'avisos' });
const other = chosenRemote({ name: 'diario' });

/** What jsdom does not have. */
class Effect {
  constructor(public target: Element | null) {}
}

/** A page with an effect that the shell has made, the element of a remote, and that of another one. */
function page() {
  const territory = new Territory();
  const [own, foreign, ofOther] = ['own', 'foreign', 'ofOther'].map(() => document.createElement('div'));
  document.body.append(own!, foreign!, ofOther!);
  territory.add(own!, remote);
  territory.add(ofOther!, other);
  const reports: string[] = [];
  const acts = { KeyframeEffect: Effect } as object as Required<Pick<AnimatingPage, 'KeyframeEffect'>>;
  let isRemote = false;
  watchAnimations(
    acts,
    territory,
    (_remote, _finding, what) => reports.push(what),
    () => (isRemote ? remote : undefined),
  );
  const make = acts.KeyframeEffect;
  const ofShell = new make(foreign!, null);
  isRemote = true;
  return { make, own: own!, foreign: foreign!, ofOther: ofOther!, ofShell, reports };
}

const refused = { name: 'NotAllowedError' };

test('a remote animates its own elements', () => {
  const { make, own, reports } = page();
  expect(new make(own, null).target).toBe(own);
  expect(new make(null, null).target).toBeNull();
  expect(reports).toEqual([]);
});

test('a remote animates no element of the shell or of another remote, also by the effect of the shell', () => {
  const { make, foreign, ofOther, ofShell, reports } = page();
  expect(() => new make(foreign, null)).toThrow(expect.objectContaining(refused));
  expect(() => new make(ofOther, null)).toThrow(expect.objectContaining(refused));
  expect(() => new make(ofShell)).toThrow(expect.objectContaining(refused));
  expect(reports).toHaveLength(3);
});

test('an effect leads to no interface that is not watched', () => {
  const { make, own, foreign } = page();
  const again = new make(own, null).constructor as typeof KeyframeEffect;
  expect(() => new again(foreign, null)).toThrow(expect.objectContaining(refused));
});
