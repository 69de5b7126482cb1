import { ApiError, hasNoResponse, mayHaveTakenEffect } from '.';

test.each([
  ['network', 0, true, true],
  ['timeout', 0, true, true],
  ['unreadable', 200, false, true],
  ['request_in_progress', 409, false, true],
  ['internal', 500, false, true],
  ['unavailable', 503, false, true],
  ['overloaded', 503, false, false],
  ['invalid_input', 422, false, false],
] as const)(
  'a call that failed with %s and status %d: no response %s, may have taken effect %s',
  (...row) => {
    const [code, status, isSilent, isMaybeDone] = row;
    const error = new ApiError(code, status, 'Mensaje');
    expect([hasNoResponse(error), mayHaveTakenEffect(error)]).toEqual([isSilent, isMaybeDone]);
  },
);
