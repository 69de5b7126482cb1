/** Where a remote can fail, in the order in which it is loaded. */
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

/** How it can fail there. */
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

/** What is told of a failure. */
export interface Told {
  readonly phase: Phase;
  readonly reason: string;
}

/** What must come of a failure: what is told of it, or 'well' when it ends well without anybody noticing. */
export type Outcome = Told | 'well';

/** An outcome that is tried, or a sentence that says why there is no such failure. */
export type Cell = { readonly outcome: Outcome } | { readonly absent: string };

const told = (phase: Phase, reason: string): Cell => ({ outcome: { phase, reason } });
const well: Cell = { outcome: 'well' };
const absent = (why: string): Cell => ({ absent: why });

const ofFile = (phase: Phase) => ({
  '404': told(phase, 'http'),
  '500': told(phase, 'http'),
  refused: told(phase, 'network'),
  hangs: told(phase, 'timeout'),
  slow: well,
  garbage: told(phase, 'integrity'),
  tampered: told(phase, 'integrity'),
});

const inside = absent('comes inside the registry document, see registry');
const comesInside = { '404': inside, '500': inside, refused: inside, hangs: inside, slow: inside };

const isNoFile = absent('has no file of its own, see entry and chunk');
const isCompared = absent('bytes are compared before they run, see entry and chunk');
const isNoRequest = absent('asks for no file; a promise that never resolves is its hanging');
const isChecked = absent('what is no function is refused at init');
const isData = absent('is data: nothing in it runs');

const ofCode = { '404': isNoFile, '500': isNoFile, refused: isNoFile, hangs: isNoRequest };

const ofLifecycle = (phase: Phase) => ({
  ...ofCode,
  slow: well,
  garbage: isChecked,
  tampered: isCompared,
  throws: told(phase, 'threw'),
  never: told(phase, 'timeout'),
});

/** Every failure of every phase. */
export const faultMatrix: Readonly<Record<Phase, Readonly<Record<Failure, Cell>>>> = {
  registry: {
    '404': told('registry', 'http'),
    '500': told('registry', 'http'),
    refused: told('registry', 'network'),
    hangs: told('registry', 'timeout'),
    slow: well,
    garbage: told('registry', 'invalid'),
    tampered: told('signature', 'signature'),
    throws: isData,
    never: isData,
  },
  signature: {
    ...comesInside,
    garbage: told('signature', 'signature'),
    tampered: told('signature', 'signature'),
    throws: well,
    never: absent('the browser’s cryptography answers or throws, and asks nobody'),
  },
  manifest: {
    ...comesInside,
    garbage: told('manifest', 'invalid'),
    tampered: told('signature', 'signature'),
    throws: isData,
    never: isData,
  },
  entry: {
    ...ofFile('entry'),
    throws: told('entry', 'evaluation'),
    never: absent('a script ends or takes the thread of the whole page, which no page survives'),
  },
  chunk: {
    ...ofFile('chunk'),
    throws: told('init', 'evaluation'),
    never: told('init', 'timeout'),
  },
  stylesheet: {
    ...ofFile('stylesheet'),
    throws: isData,
    never: isData,
  },
  init: {
    ...ofCode,
    slow: well,
    garbage: told('init', 'invalid'),
    tampered: isCompared,
    throws: told('init', 'evaluation'),
    never: told('init', 'timeout'),
  },
  bootstrap: ofLifecycle('bootstrap'),
  mount: ofLifecycle('mount'),
  render: {
    ...ofCode,
    slow: well,
    garbage: absent('what a screen draws is its own affair'),
    tampered: isCompared,
    throws: told('render', 'threw'),
    never: absent('a screen that waits shows that it waits; nobody can tell it from one that works'),
  },
  unmount: ofLifecycle('unmount'),
};

/** A cell that is tried. */
export interface TriedCell {
  readonly phase: Phase;
  readonly failure: Failure;
  readonly outcome: Outcome;
}

/** The cells that are tried, of some phases. */
export const triedCells = (...wanted: readonly Phase[]): readonly TriedCell[] =>
  wanted.flatMap((phase) =>
    failures.flatMap((failure) => {
      const cell = faultMatrix[phase][failure];
      return 'outcome' in cell ? [{ phase, failure, outcome: cell.outcome }] : [];
    }),
  );

/** Names a cell in reports. */
export const cellName = ({ phase, failure }: Pick<TriedCell, 'phase' | 'failure'>) => `${phase} × ${failure}`;
