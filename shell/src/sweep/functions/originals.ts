import type { ChosenRemote } from '../../composition/composition';
import type { Report } from '../remains';
import {
  eachAddition,
  guard,
  guardElement,
  isReplaced,
  membersOf,
  membersOfPage,
  restoreMember,
  whatOf,
  type Member,
} from './members';
import { namesOfPage, type SharedObject } from './shared-objects';

/** Calls `use` for each element of the shell. */
type EachElement = (use: (element: Element) => void) => void;

/** What {@link watchOriginals} returns. */
export interface Originals {
  /**
   * Restores replaced functions, and removes added ones.
   *
   * @param owner - The remote that changed them, if it is known: they are reported to its team.
   * @param eachElement - Functions of these elements are removed, too.
   * @param isAtRest - Whether no shared package is at work. Their internal values are restored then.
   * @returns Whether all of them could be restored. A permanent change is found, and reported, once.
   */
  undo(owner?: ChosenRemote, eachElement?: EachElement, isAtRest?: boolean): boolean;
}

/** A change that was found, with those before it. Not in a list: each list may have a part that code has added. */
interface Change {
  readonly member: Member;
  readonly before: Change | undefined;
}

function has(changes: Change | undefined, { holder, key }: Member): boolean {
  for (let one = changes; one; one = one.before)
    if (one.member.holder === holder && one.member.key === key) return true;
  return false;
}

/**
 * Finds replaced functions of the language, of the browser and of shared packages, such as `JSON.parse` or
 * `Node.prototype.appendChild`. They are compared instead of trapped, because they are called very often.
 */
export function watchOriginals(page: Window, shared: readonly SharedObject[], report: Report): Originals {
  const originals = [...membersOfPage(page, namesOfPage), ...shared.flatMap(membersOf)];
  const ofPage = [
    { holder: page, label: 'window' },
    { holder: page.document, label: 'document' },
  ];
  const guards = [...shared, ...ofPage].map(guard);
  let permanent: Change | undefined;
  return {
    undo(owner, eachElement = () => undefined, isAtRest = false) {
      const known = permanent;
      const changes: { last: Change | undefined } = { last: undefined };
      const undoOne = (member: Member): void => {
        if (has(known, member)) return;
        changes.last = { member, before: changes.last };
        if (!restoreMember(member)) permanent = { member, before: permanent };
      };
      // First: what is added to Object.prototype would be a part of each descriptor.
      for (let index = 0; index < guards.length; index += 1) {
        const guarded = guards[index];
        if (guarded) eachAddition(guarded, undoOne);
      }
      for (let index = 0; index < originals.length; index += 1) {
        const original = originals[index];
        if (original && isReplaced(original, isAtRest)) undoOne(original);
      }
      eachElement((element) => eachAddition(guardElement(element), undoOne));
      if (owner)
        for (let one = changes.last; one; one = one.before) report(owner, 'patch', whatOf(one.member));
      return permanent === known;
    },
  };
}
