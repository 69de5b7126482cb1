import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { getOutcome } from './outcome';
import { getRequestId } from '../requests/request-id';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

interface Fault {
  type: string;
  message: string;
  code?: string;
  cause?: Fault;
  stack?: string;
}

/** Selects the fields of an error that name the fault: a database error also contains the values of the failed query. */
function toFault(error: Error): Fault {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message.split('\n')[0] ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: toFault(error.cause) }),
  };
}

const extractFrames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** The values that Fastify passes when it logs the end of a call. */
interface AnsweredCall {
  readonly statusCode?: number;
  readonly request?: FastifyRequest;
}

/** Loggers of single calls; each adds the name of its call. */
const callRecords = new WeakSet();

export const callLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => {
  const child = logger.child(bindings, options);
  callRecords.add(child);
  return child;
};

/** A new object each time: the fields of the line are put into it. */
function getCallFields(logger: object): { reqId?: string } {
  const reqId = callRecords.has(logger) ? undefined : getRequestId();
  return reqId ? { reqId } : {};
}

/** Writes one line for a call, at its end. */
export class CallLog extends LogController {
  override incomingRequest(): void {
    // The line at the end of the call has the same fields, and its outcome.
  }

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const fields = { req, res, responseTime: res.elapsedTime };
    if (error) res.log.error({ ...fields, err: error }, 'request errored');
    else res.log.info(fields, 'request completed');
  }
}

/** Writes one line of JSON per call, without headers, body and query, because these may contain secrets. */
export function createLogOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    mixin: (_fields: object, _level: number, logger: object) => getCallFields(logger),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.hottok', '*.authorization'],
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0] ?? '', ip }),
      res: ({ statusCode, request }: AnsweredCall) => ({
        statusCode: statusCode ?? 0,
        ...(request && getOutcome(request)),
      }),
      err: (error: Error) => ({ ...toFault(error), stack: extractFrames(error) }),
    },
  };
}
