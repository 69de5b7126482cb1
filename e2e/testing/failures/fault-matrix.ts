import type { NetworkFailure } from './outage';

/** The phases in which a remote can fail, in the order of loading. */
export type Phase =
  | 'registry'
  | 'signature'
  | 'manifest'
  | 'entry'
  | 'chunk'
  | 'stylesheet'
  | 'init'
  | 'bootstrap'
  | 'mount'
  | 'render'
  | 'unmount';

/** The failures of a phase: those of its files, and those of its code. */
export type Failure = NetworkFailure | 'throws' | 'never';

/** The report of a failure. */
interface Report {
  readonly phase: Phase;
  readonly reason: string;
}

/** The required outcome of a failure: its report, or 'well' when the user does not notice it. */
export type Outcome = Report | 'well';

const reported = (phase: Phase, reason: string): Outcome => ({ phase, reason });

/** What differs by the kind of file. The entry tries the failures that the shell handles in one place for all files. */
const ofFile = (phase: Phase) => ({
  '404': reported(phase, 'http'),
  hangs: reported(phase, 'timeout'),
  tampered: reported(phase, 'integrity'),
});

const ofLifecycle = (phase: Phase) => ({
  throws: reported(phase, 'threw'),
  never: reported(phase, 'timeout'),
});

/** The failures of each phase. Signatures and manifests are parts of the registry document, and have no request. */
const faultMatrix: Readonly<Record<Phase, Readonly<Partial<Record<Failure, Outcome>>>>> = {
  registry: {
    '404': reported('registry', 'http'),
    refused: reported('registry', 'network'),
    hangs: reported('registry', 'timeout'),
    slow: 'well',
    garbage: reported('registry', 'invalid'),
    tampered: reported('signature', 'signature'),
  },
  signature: {
    garbage: reported('signature', 'signature'),
    tampered: reported('signature', 'signature'),
    throws: 'well',
  },
  manifest: {
    garbage: reported('manifest', 'invalid'),
    tampered: reported('signature', 'signature'),
  },
  entry: {
    ...ofFile('entry'),
    refused: reported('entry', 'network'),
    slow: 'well',
    garbage: reported('entry', 'integrity'),
    throws: reported('entry', 'evaluation'),
  },
  chunk: {
    ...ofFile('chunk'),
    throws: reported('init', 'evaluation'),
    never: reported('init', 'timeout'),
  },
  stylesheet: ofFile('stylesheet'),
  init: {
    garbage: reported('init', 'invalid'),
    throws: reported('init', 'evaluation'),
    never: reported('init', 'timeout'),
  },
  bootstrap: ofLifecycle('bootstrap'),
  mount: { ...ofLifecycle('mount'), slow: 'well' },
  // A screen that never loads cannot be distinguished from a slow one.
  render: { slow: 'well', throws: reported('render', 'threw') },
  unmount: { ...ofLifecycle('unmount'), slow: 'well' },
};

/** A cell that is tried. */
export interface TriedCell {
  readonly phase: Phase;
  readonly failure: Failure;
  readonly outcome: Outcome;
}

/** The cells of some phases. */
export const triedCells = (...selectedPhases: readonly Phase[]): readonly TriedCell[] =>
  selectedPhases.flatMap((phase) =>
    Object.entries(faultMatrix[phase]).map(([failure, outcome]) => ({
      phase,
      failure: failure as Failure,
      outcome,
    })),
  );

/** The name of a cell. */
export const cellName = ({ phase, failure }: TriedCell) => `${phase} × ${failure}`;
