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

interface Report {
  readonly phase: Phase;
  readonly reason: string;
}

/** The required outcome of a failure: its report, or 'well' when the user does not notice it. */
export type Outcome = Report | 'well';

const createReport = (phase: Phase, reason: string): Outcome => ({ phase, reason });

/** What differs by the kind of file. The entry tries the failures that the shell handles in one place for all files. */
const createFileOutcomes = (phase: Phase) => ({
  hangs: createReport(phase, 'timeout'),
  tampered: createReport(phase, 'integrity'),
});

const createLifecycleOutcomes = (phase: Phase) => ({
  throws: createReport(phase, 'threw'),
  never: createReport(phase, 'timeout'),
});

/** The failures of each phase. Signatures and manifests are parts of the registry document, and have no request. */
const faultMatrix: Readonly<Record<Phase, Readonly<Partial<Record<Failure, Outcome>>>>> = {
  registry: {
    '404': createReport('registry', 'http'),
    refused: createReport('registry', 'network'),
    hangs: createReport('registry', 'timeout'),
    garbage: createReport('registry', 'invalid'),
    tampered: createReport('signature', 'signature'),
  },
  signature: {
    garbage: createReport('signature', 'signature'),
    tampered: createReport('signature', 'signature'),
    throws: 'well',
  },
  manifest: {
    garbage: createReport('manifest', 'invalid'),
    tampered: createReport('signature', 'signature'),
  },
  entry: {
    ...createFileOutcomes('entry'),
    '404': createReport('entry', 'http'),
    refused: createReport('entry', 'network'),
    throws: createReport('entry', 'evaluation'),
  },
  chunk: { ...createFileOutcomes('chunk'), throws: createReport('init', 'evaluation') },
  stylesheet: createFileOutcomes('stylesheet'),
  init: {
    garbage: createReport('init', 'invalid'),
    throws: createReport('init', 'evaluation'),
    never: createReport('init', 'timeout'),
  },
  bootstrap: createLifecycleOutcomes('bootstrap'),
  mount: createLifecycleOutcomes('mount'),
  render: { throws: createReport('render', 'threw') },
  unmount: createLifecycleOutcomes('unmount'),
};

export interface TriedCell {
  readonly phase: Phase;
  readonly failure: Failure;
  readonly outcome: Outcome;
}

/** The cells of some phases. */
export const listTriedCells = (...selectedPhases: readonly Phase[]): readonly TriedCell[] =>
  selectedPhases.flatMap((phase) =>
    Object.entries(faultMatrix[phase]).map(([failure, outcome]) => ({
      phase,
      failure: failure as Failure,
      outcome,
    })),
  );

export const formatCellName = ({ phase, failure }: TriedCell) => `${phase} × ${failure}`;
