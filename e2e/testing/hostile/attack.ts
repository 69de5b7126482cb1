/** Where a release of a hostile team is stopped, in the order in which it gets there. */
export const places = ['check', 'registry', 'shell'] as const;

export type Place = (typeof places)[number];

/**
 * What happens to an attack at a place: it is refused; it takes effect only inside the remote's own visit; or it passes,
 * so that nothing stops it there.
 */
export type Outcome = 'refused' | 'contained' | 'passes';

/** A file of a release, besides its entry. */
export type Files = Readonly<Record<string, string>>;

/** How the attestation of an attack differs from an honest one. */
export type Attestation =
  | 'missing'
  | 'of another team'
  | 'forged'
  | 'of another build'
  | 'of another version'
  | 'of two days ago'
  | 'of another shell';

/** What a hostile team tries. It has a valid key, and may publish the remote `hostil` at `/hostil`. */
export interface Attack {
  readonly what: string;
  /** Changes of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly files?: Files;
  /** Runs in the page after the remote was mounted, and returns how the browser answered. */
  readonly attempt?: () => Promise<string>;
  /** Runs when the entry is evaluated. */
  readonly inEntry?: () => void;
  /** Runs while the remote is mounted. */
  readonly inMount?: () => void;
  /** Runs in the page before the attempt, and is not code of the team. */
  readonly given?: () => void;
  /** Keys that the user presses after the attempt. */
  readonly keys?: readonly string[];
  /** Holds the user on its screen: the user presses links of the shell or Back, and confirms to leave. */
  readonly holds?: 'links' | 'Back';
  /** A part of the window that the browser does not have. */
  readonly without?: string;
  /** Ends with the visit, and is reported to the team as this kind of finding. */
  readonly finding?: string;
  /** Runs on a screen of another team after the report: whether the attack still takes effect. */
  readonly remains?: () => boolean | Promise<boolean>;
  /** Is stored by the browser: the page is loaded again after it. */
  readonly isStored?: true;
  /** Who signs; the hostile team by default. */
  readonly signedBy?: 'another team' | 'an invalid signature';
  /** What the upload contains about the mount; nothing by default, so that no user gets the version. */
  readonly attestation?: Attestation;
  /** Matches the reason that check and registry give. */
  readonly reason?: RegExp;
  /** Outcomes; a place that is missing does not see the attack. */
  readonly at: Readonly<Partial<Record<Place, Outcome>>>;
}
