import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { outcomeOf } from './outcome';
import { currentRequestId } from '../requests/request-id';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

interface Fault {
  type: string;
  message: string;
  code?: string;
  cause?: Fault;
  stack?: string;
}

/** A database error carries the values of the query that failed, so of each error only what names the fault is kept. */
function faultOf(error: Error): Fault {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message.split('\n')[0] ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause instanceof Error && { cause: faultOf(error.cause) }),
  };
}

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** What the framework has at hand when it logs the end of a call. */
interface Answered {
  readonly statusCode?: number;
  readonly request?: FastifyRequest;
}

/** The loggers of calls, which name their call themselves. */
const ofCalls = new WeakSet();

export const callLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => {
  const child = logger.child(bindings, options);
  ofCalls.add(child);
  return child;
};

/** A new object each time: the fields of the line are put into it. */
function callOf(logger: object): { reqId?: string } {
  const reqId = ofCalls.has(logger) ? undefined : currentRequestId();
  return reqId ? { reqId } : {};
}

/** Writes one line for a call, at its end. */
export class CallLog extends LogController {
  override incomingRequest(): void {
    // What the line at the end has besides is how it ended.
  }

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const fields = { req, res, responseTime: res.elapsedTime };
    if (error) res.log.error({ ...fields, err: error }, 'request errored');
    else res.log.info(fields, 'request completed');
  }
}

/** One line of JSON for each call: no header, no body, no query, so that no secret can be among them. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    mixin: (_fields: object, _level: number, logger: object) => callOf(logger),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.hottok', '*.authorization'],
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0] ?? '', ip }),
      res: ({ statusCode, request }: Answered) => ({
        statusCode: statusCode ?? 0,
        ...(request && outcomeOf(request)),
      }),
      err: (error: Error) => ({ ...faultOf(error), stack: framesOf(error) }),
    },
  };
}
