import { failures, faultMatrix, phases, triedCells } from '../../../e2e/testing/failures/fault-matrix';
import { faultMatrixPage } from '../../../e2e/testing/failures/fault-matrix-page';

test('every failure of every phase is tried, or the page gives the reason why it cannot occur', () => {
  const absent = phases.flatMap((phase) =>
    failures.flatMap((failure) => {
      const cell = faultMatrix[phase][failure];
      return 'absent' in cell ? [cell.absent] : [];
    }),
  );
  expect(absent.length + triedCells(...phases).length).toBe(phases.length * failures.length);
  for (const reason of absent) expect(faultMatrixPage()).toContain(reason);
});
