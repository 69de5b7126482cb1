import type { Claim } from '../claim';

const own = { path: '/hostil', title: 'Hostil' };
const entry = { to: '/hostil', label: 'Hostil', order: 900 };

/** The host API whose shell runs third parties in frames. */
export const withFrames = { hostApi: '^1.7.0' };

const claims: readonly Claim[] = [
  {
    what: 'is the landing page of all users',
    manifest: { routes: [{ ...own, landing: {} }] },
    reason: /landing/,
  },
  {
    what: 'shows a screen without a session, such as a false sign-in',
    isTriedInPage: true,
    manifest: { routes: [{ ...own, access: 'signed-out' }] },
    reason: /signed-out/,
  },
  {
    what: 'shows a screen without the frame of the platform',
    manifest: { routes: [{ ...own, layout: 'bare' }] },
    reason: /bare/,
  },
  {
    what: 'takes the address /payment',
    isTriedInPage: true,
    manifest: { routes: [own, { path: '/payment', title: 'Hostil' }] },
    reason: /payment/,
  },
  {
    what: 'puts its entry into the bar',
    manifest: { menu: [{ ...entry, place: 'top' }] },
    reason: /place top/,
  },
  {
    what: 'puts its entry into the menu of the user',
    manifest: { menu: [{ ...entry, place: 'person' }] },
    reason: /place person/,
  },
];

/** What the manifest of a third party claims beyond its grant: `parque check` and the registry refuse it. */
export const thirdPartyClaims: readonly Claim[] = [
  ...claims.map((claim) => ({ ...claim, manifest: { ...withFrames, ...claim.manifest } })),
  {
    what: 'prefetches a call that is not granted',
    manifest: { ...withFrames, routes: [{ ...own, prefetch: ['/me'] }] },
    reason: /does not grant the call \/me/,
  },
  {
    what: 'accepts a shell that would run it without a frame',
    manifest: { hostApi: '^1.0.0' },
    reason: /needs the host API \^1\.7\.0/,
  },
];
