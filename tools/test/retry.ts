// A test that fails runs a second time, as those of browsers do; the report names its first failure.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
