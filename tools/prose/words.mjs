/** A pattern that plain technical English avoids, and what to write in its place. */

/**
 * @typedef {object} BannedWord
 * @property {RegExp} pattern - Matches the word in a comment, a document or a test name.
 * @property {string} advice - What to write in its place.
 */

/** @param {string} words - Separated by `|`. */
const word = (words) => new RegExp(`\\b(?:${words})\\b`, 'giu');

/**
 * Words that hide the subject or use a verb that code does not have (CONTRIBUTING.md, "Words").
 *
 * @type {BannedWord[]}
 */
export const bannedWords = [
  {
    pattern: word('whoever|whomever|whosoever|nobody|no one|somebody|anybody|everybody'),
    advice: 'name the subject: the user, the admin, another process, any caller',
  },
  { pattern: word('anew'), advice: 'again, or a new …' },
  { pattern: word('meanwhile'), advice: 'in the meantime, concurrently, or while …' },
  { pattern: word('theirs'), advice: 'name the owner' },
  {
    pattern: word('tell|tells|told|telling'),
    advice: 'reports, notifies, shows, distinguishes, specifies',
  },
  {
    pattern: word('say|says|said|saying'),
    advice: 'shows, states, returns, reports, names, contains',
  },
  {
    pattern: word('ask|asks|asked|asking'),
    advice: 'requests, queries, prompts for, reads; prefetches when early',
  },
  { pattern: word('knows|knew'), advice: 'stores, holds, receives, recognises' },
  { pattern: word('wants|wanted'), advice: 'needs, requires, requests' },
  {
    pattern: word('stand|stands|stood'),
    advice: 'is, remains, is displayed, is stored',
  },
  {
    pattern: word(
      '(?:go|goes|going|went|gone) away|(?:come|comes|came) by|as it were|so long as|what is there of',
    ),
    advice: 'is removed, is deleted, disappears; arrives',
  },
  { pattern: word('thereof|hither|thither|whence|hence|lest|alike'), advice: 'use the everyday word' },
];

/** The words of identifiers that have a standard term, and that term. */
export const bannedNames = new Map(
  Object.entries({
    whoever: 'the role',
    nobody: 'the role',
    somebody: 'the role',
    anew: 're…, again',
    meanwhile: 'concurrent…',
    told: 'reported, notified',
    tell: 'report, notify',
    tells: 'report, notify',
    telling: 'report, notify',
    asks: 'prefetch, request',
    asked: 'requested',
    theirs: 'the owner',
    standing: 'current, pending, state',
    stands: 'is…',
    says: 'shows, reason',
    said: 'reported, stated',
    wants: 'requires',
    wanted: 'requested, required',
    letgo: 'release',
  }),
);

/** The longest sentence that is still read in one go. */
export const mostWords = 35;
