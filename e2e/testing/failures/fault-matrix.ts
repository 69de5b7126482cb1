/** The phases in which a remote can fail, in the order of loading. */
export const phases = [
  'registry',
  'signature',
  'manifest',
  'entry',
  'chunk',
  'stylesheet',
  'init',
  'bootstrap',
  'mount',
  'render',
  'unmount',
] as const;

/** The failures of a phase. */
export const failures = [
  '404',
  '500',
  'refused',
  'hangs',
  'slow',
  'garbage',
  'tampered',
  'throws',
  'never',
] as const;

export type Phase = (typeof phases)[number];
export type Failure = (typeof failures)[number];

/** The report of a failure. */
export interface Report {
  readonly phase: Phase;
  readonly reason: string;
}

/** The required outcome of a failure: its report, or 'well' when the user does not notice it. */
export type Outcome = Report | 'well';

/** An outcome that is tried, or the reason why this failure cannot occur. */
export type Cell = { readonly outcome: Outcome } | { readonly absent: string };

const reported = (phase: Phase, reason: string): Cell => ({ outcome: { phase, reason } });
const well: Cell = { outcome: 'well' };
const absent = (why: string): Cell => ({ absent: why });

const ofFile = (phase: Phase) => ({
  '404': reported(phase, 'http'),
  '500': reported(phase, 'http'),
  refused: reported(phase, 'network'),
  hangs: reported(phase, 'timeout'),
  slow: well,
  garbage: reported(phase, 'integrity'),
  tampered: reported(phase, 'integrity'),
});

const inside = absent('is part of the registry document, see registry');
const insideRegistry = { '404': inside, '500': inside, refused: inside, hangs: inside, slow: inside };

const isNoFile = absent('has no file, see entry and chunk');
const isCompared = absent('bytes are compared before they run, see entry and chunk');
const isNoRequest = absent('requests no file; see the column “never resolves”');
const isChecked = absent('a lifecycle that is no function is rejected at init');
const isData = absent('is data and contains no code');

const ofCode = { '404': isNoFile, '500': isNoFile, refused: isNoFile, hangs: isNoRequest };

const ofLifecycle = (phase: Phase) => ({
  ...ofCode,
  slow: well,
  garbage: isChecked,
  tampered: isCompared,
  throws: reported(phase, 'threw'),
  never: reported(phase, 'timeout'),
});

/** Every failure of every phase. */
export const faultMatrix: Readonly<Record<Phase, Readonly<Record<Failure, Cell>>>> = {
  registry: {
    '404': reported('registry', 'http'),
    '500': reported('registry', 'http'),
    refused: reported('registry', 'network'),
    hangs: reported('registry', 'timeout'),
    slow: well,
    garbage: reported('registry', 'invalid'),
    tampered: reported('signature', 'signature'),
    throws: isData,
    never: isData,
  },
  signature: {
    ...insideRegistry,
    garbage: reported('signature', 'signature'),
    tampered: reported('signature', 'signature'),
    throws: well,
    never: absent('the browser’s cryptography resolves or rejects, and sends no request'),
  },
  manifest: {
    ...insideRegistry,
    garbage: reported('manifest', 'invalid'),
    tampered: reported('signature', 'signature'),
    throws: isData,
    never: isData,
  },
  entry: {
    ...ofFile('entry'),
    throws: reported('entry', 'evaluation'),
    never: absent('a script ends, or blocks the only thread of the page, which no page survives'),
  },
  chunk: {
    ...ofFile('chunk'),
    throws: reported('init', 'evaluation'),
    never: reported('init', 'timeout'),
  },
  stylesheet: {
    ...ofFile('stylesheet'),
    throws: isData,
    never: isData,
  },
  init: {
    ...ofCode,
    slow: well,
    garbage: reported('init', 'invalid'),
    tampered: isCompared,
    throws: reported('init', 'evaluation'),
    never: reported('init', 'timeout'),
  },
  bootstrap: ofLifecycle('bootstrap'),
  mount: ofLifecycle('mount'),
  render: {
    ...ofCode,
    slow: well,
    garbage: absent('the content of a screen is its own'),
    tampered: isCompared,
    throws: reported('render', 'threw'),
    never: absent('a screen that never loads cannot be distinguished from a slow one'),
  },
  unmount: ofLifecycle('unmount'),
};

/** A cell that is tried. */
export interface TriedCell {
  readonly phase: Phase;
  readonly failure: Failure;
  readonly outcome: Outcome;
}

/** The tried cells of some phases. */
export const triedCells = (...selectedPhases: readonly Phase[]): readonly TriedCell[] =>
  selectedPhases.flatMap((phase) =>
    failures.flatMap((failure) => {
      const cell = faultMatrix[phase][failure];
      return 'outcome' in cell ? [{ phase, failure, outcome: cell.outcome }] : [];
    }),
  );

/** The name of a cell in reports. */
export const cellName = ({ phase, failure }: Pick<TriedCell, 'phase' | 'failure'>) => `${phase} × ${failure}`;
