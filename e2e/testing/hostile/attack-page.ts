import { places, type Attack, type Place } from './attack';
import { attacks } from './attacks';
import { frameAttacks, thirdPartyClaims } from './third-party';
import type { FrameOutcome } from './third-party/frame-attack';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const marks = { refused: '✓ refused', contained: '✓ contained', passes: '✗ passes' } as const;

/** A place that lets an attack pass is a gap only if no other place stops it. */
function cellOf({ at }: Attack, place: Place): string {
  const outcome = at[place];
  if (!outcome) return '–';
  return outcome === 'passes' && at.shell !== 'passes' ? 'not visible' : marks[outcome];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row).join('\n');

const named = (what: string) => what.replaceAll('|', '\\|');

const tableOfPlaces = (head: string, tried: readonly Attack[]) =>
  table(
    [head, ...places],
    tried.map((attack) => [named(attack.what), ...places.map((place) => cellOf(attack, place))]),
  );

const marksOfFrame: Readonly<Record<FrameOutcome, string>> = { ...marks, ended: '✓ ended' };

/** The part of the page about teams whose remotes run in a frame. */
function thirdPartyPart(): string {
  const open = frameAttacks.filter(({ outcome }) => outcome === 'passes');
  return `## What a hostile third party can do

The same team with the level \`third-party\` in the key list ([decision 0028](decisions/0028-third-parties-in-frames.md)). \`e2e/releases/hostile-third-party.spec.ts\` tries what its release claims, at the same places:

${tableOfPlaces('the third party', thirdPartyClaims)}

Then it tries ${frameAttacks.length} attacks in the frame, each at a press of the user, which permits code the most. The code has taken the port to the shell, so that it sends what it likes. After each attack, a press of the link of another team opens that team's screen, and the frame is gone. Nothing has left it: no request to another origin, no window, no dialog of the browser, no download. A screen of another team also opens while the code of the frame runs without end. A frame that takes the focus every 5 ms is removed when the palette or the prompt for the password opens, and gets nothing of what the user types there.

✓ refused: by the browser or by the shell. ✓ contained: it takes effect inside the frame, or in the part of the page that the frame may use, until the user leaves the screen. ✓ ended: the shell removes the frame, and shows a fault of the remote in its place.

${table(
  ['the third party', 'in its frame'],
  frameAttacks.map(({ what, outcome }) => [named(what), marksOfFrame[outcome]]),
)}

### What is open in the frame

${open.map(({ what }) => `- A hostile third party ${what}.`).join('\n')}
- Of 100 entries that a hostile third party adds to the history of the tab in one task, the browser keeps the last 50. Its frame is removed, and the entries of before are lost: Back leads to none of them. Of 40 entries the history returns to the one before them.
- A hostile third party that takes the focus from a dialog of the shell gets a key that the user presses within the few milliseconds until the focus returns. It can do so once in ten seconds: the second time, its frame is removed. While a large message of it occupies the page, the focus returns only afterwards, and it gets what is typed into the palette until then. The prompt for the password is not delayed so, because the shell reads no messages behind it, except while the third party loads or unmounts.
- See the consequences in [decision 0028](decisions/0028-third-parties-in-frames.md): false forms inside its own screen, names of hosts in \`preconnect\`, and code without end where the browser gives the frame no process of its own.
`;
}

/** Writes the matrix of hostile teams as a page of the documentation. */
export function attackPage(): string {
  const cells = attacks.flatMap(({ at }) => Object.values(at));
  const open = attacks.filter(({ at }) => at.shell === 'passes');
  return `# What a hostile team can do

The attacker is a team with a valid key and a grant for \`/hostil\`. \`e2e/releases/hostile-teams.spec.ts\` tries ${attacks.length} attacks in ${cells.length} cells, with a running server and in Chromium:

- **check**: the checks of \`parque check\`, without the mount in Chromium.
- **registry**: an upload past the command line, signed by the team.
- **shell**: the page gets the release as if the registry had taken it. After each attack, the screen and the link of another team are visible.

✓ refused: with its reason, nothing of it takes effect. ✓ contained: it takes effect on the page while the user is on the team's own screen, and ends with that visit. What code leaves there is removed and reported to the team; replaced functions of the browser are restored before the next mount. _not visible_: accepted here, and stopped by the page when the code runs. – : this place does not see the attack. ✗ passes: nothing stops it.

${tableOfPlaces('the team', attacks)}

## What is open

${open.map(({ what }) => `- A hostile team ${what}.`).join('\n')}

Code without end freezes the page until the browser offers to end it. After a visit, one timeout, idle callback or task of the scheduler of more than 50 ms ends all further ones of the remote, and so do those that together take more than a second. Of messages, 200 are sent. Chains of promises, such as those of answers of the server, go on after the visit: they are attributed by Long Animation Frames (Chromium) and reported as \`long_frame\`, and only a reload ends them. A remote that is stopped or retired is unmounted in open tabs at the next revision of the registry, within about 30 seconds; what it still runs is limited so. Its drafts are stored, and other input on its screen is lost.

Code of a remote reads no password of the shell or of another remote's screen by its field, the data of its form, markup, or copies: it gets an empty text, and is reported. It changes no attribute of such a field. No typed password is in the markup of the page at all. Code still reads it by a call without a stack, and by the internals of React, which hold the state of each form. After its visit, a remote hears no key, press, focus or other event of what the user does, however often it adds a listener, and observes nothing of the page. When another user signs in in the same tab, the page loads itself again, so that no code of the former user's visits reads the new session. Until then such code runs beside the sign-in.

What the user types into a dialog of the shell, such as the palette or the prompt for the password, reaches no listener of a remote. The shown remote can read the text of the palette from its field, and by a timeout also texts and fields of later screens; only passwords are hidden. Clicks do, because \`useBlocker\` reads them. A handler of the window, such as \`onkeydown\`, hears it while the remote is shown; it is removed with the visit.

In its own visit, a remote still leads the page to another address of the product, such as one of the api, by \`form.requestSubmit()\` or at a press of the user. The event of a form has no caller, and a link that the user presses has the same event. In a browser without the Navigation API it does so by \`location\` as well. The user returns by Back; drafts are stored by then.

While \`prado\` is shown, its styles may match classes of a remote \`prado-x\`, whose names begin with \`prado-\`. No screen of the other one is shown then, so nothing is hidden by it.

In a browser without the Navigation API, the history of the tab has no limit, and a chain of timeouts can pull the user back by an assignment to \`location\`. In all browsers, bound functions such as \`location.replace.bind(location)\` can do so within the product as callbacks of promises. As listeners and timeouts they belong to the remote, and are refused.

The shown remote can hold the user for a moment, by \`useBlocker(true)\` without a question. When two navigations to other remotes lead nowhere within a minute, the shell prompts with _Salir de todos modos_. It counts presses of its links, the palette, Back and typed addresses. A navigation for which the screen opens a dialog counts only from the third one on, so that a question about unsaved input is not passed over. After the confirmation, the listeners of the remote are removed and its navigations are refused. If it still holds the user, the page is loaded again without it. Its listeners cannot stop presses on elements of the shell, or cancel any but clicks. Once the address has left its screen, it does not open it again by an address.

A dialog of its own that it opens again each time it is closed makes Back and Escape count. At the third press that finds the same dialogs, or at the fourth that finds others, the shell prompts with _Salir de todos modos_ above them. Until the answer, dialogs and popovers of remotes do not open above it. Presses count within a minute, and only without another input of the user between them. If the user presses something in such a dialog between them, it is the sixth one. A layer or popover over the page has no such dialog: Back leaves the screen.

Two ways remain. The shown remote can change elements of the shell until its visit ends, so that the user sees neither the menu nor the question, which it can also remove. Back and a new tab still lead away, except from a dialog that opens again: a typed address leads away then, and a stop by an admin. A browser that does not announce dialogs before they open (\`beforetoggle\`) lets a dialog cover the question. Keys that are pressed inside its own screen can be stopped, such as Ctrl+K and Tab. A remote that is shown unwatched stops presses as before.

The attacks on the attestation are uploads of versions with one false point; an honest one of the same team is taken.

A function of the language or of the browser that is replaced after the mount is restored at the next navigation, and before the next press of the user. It is not reported, because its caller is not recorded. After the visit, it is restored and reported at the end of the timeout, task or listener that replaces it. One that is replaced then by an answer of the server, a worker or a socket remains until the next press, navigation or such task. The state of shared packages is open to all remotes of the page. All can read the storages of the browser, and by the shared packages also replace the session and the drafts of the user.

In one page, a remote enlarges each storage by up to 500,000 characters, and remotes store up to 3,000,000 in all. Browsers have place for about 5,000,000: the rest is for the session and drafts. What a shared package cannot store is in memory until the page is closed, so that nothing typed is lost before. A remote stores nothing under the names of the platform itself, clears no storage as a whole (\`localStorage.clear()\`), and uses no database, cache or folder of the origin. Its workers have none of these, and start no further workers. A worker that is started from the mount on ends with the visit, like an interval, and is reported. Of a shared worker only the port can be closed: its code goes on until the page is closed, and sends the page nothing more. Cookies are off for the whole page: \`document.cookie\` reads empty, and an assignment to it has no effect. The error of each refusal names the way out ([releasing](releasing.md#what-the-page-refuses)). It can do so by a call without a stack.

A remote is named by the file that called a function of the browser. A call without a stack names no file: for example, a bound function that is passed to \`queueMicrotask\`, \`setTimeout\` or \`then\`, so that the browser calls it. Listeners, layers, attributes and intervals that are added so are neither undone nor reported. A navigation to another site or document that comes from no file and no press is refused. The same holds for what a shared package does for a remote, such as React with a \`meta\` element.

A definition that no code could undo is refused: a member of a shared object that cannot be defined again, and a shared object that is frozen or has another prototype. One that is made all the same, by a call without a stack or by a function that code has kept from before, ends with the page. When the shell finds it, the page loads itself again at the next navigation. This is delayed while a form has unsaved input; drafts are stored by then. If it happened in a mount, the remote is reported, and the new page shows it as broken until the user retries. Otherwise its owner is unknown, and each tab loads its page again once only.

What a remote adds to \`Object.prototype\` or \`Array.prototype\` is removed at the next navigation, also a polyfill; names that it adds to other prototypes remain, unless they hide inherited ones. The internals of React are restored at the next navigation: accessors and functions always, values while React is at rest. Values that other shared packages change themselves can be changed for all remotes of the page. Functions of the language by which the shell finds callers are restored before each search. Code can still hide its callers by an accessor that returns the original function when it is compared, and another one when it is used. The entry of a remote runs when the watching code has loaded. If that code does not load or start within three seconds, the remotes of the page are shown all the same, and not watched. The user gets no notice, and could do nothing about it. Otherwise a user with a slow connection, or with an extension that stops the code, would lose the product. Third parties never run so: they run in frames only, which need no watching. Each version that is shown unwatched is reported as \`unwatched\` to its team and to admins, under _Versiones_. Code that has run in the same page before the sign-in, where nothing is watched, could cause it.

Labels of menu entries and commands belong to one remote. They are compared without case, accents, spaces, punctuation and invisible characters. If the registry helps, the remote that the key list grants first shows the label, and entries of others with it are omitted. The labels of the shell's own commands, titles of remotes, and letters that look like others, such as l and I, are not compared.

No element of the shell is editable, besides its fields: commands and keys change none, also where code has made it editable. A style that a remote adds to the head applies during its visits only. It remains in the head, because bundlers load each file once.

Data leave the page at a press of the user, by a window or an address of another site, and without one in the names of hosts that \`preconnect\` looks up. No policy of browsers covers these. After its visit, code changes nothing that is painted, neither of the shell nor of the screen of another remote, and neither takes the focus nor scrolls the page. Calls without a stack are the exception, as above, and so are the positions of scrolled parts. One more way is open, in the visit and after it: code can operate another screen by the members that React keeps on each element (\`__reactProps$…\`, \`__reactFiber$…\`). By them it calls handlers, and reads and sets the state of components. These are data of ordinary objects, so that no function of the browser is called which the shell could watch. Accessors with these names on all elements would depend on private names of React, and run at each of its own reads. They would not end what code has kept: each member leads to the whole tree. Remotes of one page are therefore in one domain of trust. Only another document keeps code from these members, so third parties run in frames.

All screens share one cache of answers of the api, so that equal requests are sent once, and an edit on one screen appears on the next. In its visit, a remote can replace each answer in it, also those that screens of other teams show next. Such an answer is shown until it is fetched again, and with a time in the future until the page is closed. After its visit, what a remote stores, fetches or observes is in a cache that no screen shows, and the shared answer is fetched again. It can have answers fetched again 20 times then; further attempts are ignored and reported, as are changes of the cache itself. Two exceptions remain: it can change an object of an answer that it has kept, and the public values of the cache, such as its list of listeners. In any visit, the settings of the cache for all screens are refused (\`setDefaultOptions\`, \`setQueryDefaults\`, \`setMutationDefaults\`). So are those of the library, such as \`notifyManager.setScheduler\`. The settings that it hands out are frozen.

Remotes share one page, so signed code has the rights of its user ([security](security.md)). A key of a team can be revoked at once. Changed bytes on the server are another attack; they are tried in \`e2e/releases/unsigned-bytes.spec.ts\` and in the [fault matrix](fault-matrix.md).

${thirdPartyPart()}
\`npm run hostile-teams\` writes this page. A test fails when it is not current.
`;
}
