import type { ChosenRemote } from '../../composition/composition';
import type { Territory } from '../elements/territory';
import type { FindCaller } from '../caller';
import { intercept, replaceInterface } from '../intercept';
import type { Report } from '../remains';
import { refuseUse } from '../functions/refusals';

/** What is used of a window. */
export interface AnimatingPage {
  KeyframeEffect?: typeof KeyframeEffect;
  readonly AnimationEffect?: { readonly prototype: object };
}

const instead = 'Animate the elements of your own screen.';

/**
 * Refuses animations of elements that belong to the shell or to another remote. They would be painted over all styles, also
 * after the visit. `Element.animate` is refused beside other members (refusals.ts, other-screens.ts).
 */
export function watchAnimations(
  page: AnimatingPage,
  territory: Pick<Territory, 'isForeign' | 'isOfAnother'>,
  report: Report,
  callerOf: FindCaller,
): void {
  const { KeyframeEffect: original, AnimationEffect: timing } = page;
  if (!original) return;
  /** The animated element of an effect, or an element that an effect gets. */
  const elementOf = (value: unknown) => {
    const element = value instanceof original ? value.target : value;
    return element instanceof Node && element.isConnected ? element : undefined;
  };
  const refuse = (value: unknown, remote: ChosenRemote) => {
    const element = elementOf(value);
    if (!element || !(territory.isForeign(element) || territory.isOfAnother(element, remote))) return;
    refuseUse(report, remote, 'global', 'KeyframeEffect', instead);
  };
  const construct = (
    target: typeof KeyframeEffect,
    input: ConstructorParameters<typeof KeyframeEffect>,
    newTarget: typeof KeyframeEffect,
  ): KeyframeEffect => {
    const remote = elementOf(input[0]) && callerOf(construct);
    if (remote) refuse(input[0], remote);
    return Reflect.construct(target, input, newTarget);
  };
  replaceInterface(page, 'KeyframeEffect', new Proxy(original, { construct }));
  intercept(original, ['target'], {
    matters: (_effect, [element]) => elementOf(element) !== undefined,
    callerOf,
    ignoresReading: true,
    before: (_effect, remote, [element]) => refuse(element, remote),
  });
  const changes = {
    matters: (effect: object, input: readonly unknown[]) =>
      input.length > 0 && elementOf(effect) !== undefined,
    callerOf,
    ignoresReading: true,
    before: refuse,
  };
  intercept(original, ['setKeyframes', 'composite', 'iterationComposite'], changes);
  if (timing) intercept(timing, ['updateTiming'], changes);
}
